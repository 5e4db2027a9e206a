import '../../staff/dashboard.css';
import BusFront from 'lucide-react/icons/bus-front';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useVehicle } from './data/vehicles.ts';
import { Fleet } from './vehicles/fleet.tsx';
import { VehicleEditor } from './vehicles/vehicle-editor.tsx';

/** S23: the fleet, and the designer of one vehicle, which stands in the address. */
export default function AddBusPage() {
  const t = useT();
  const [search] = useSearchParams();
  const id = search.get('vehicle') ?? '';
  if (id === '') {
    return (
      <StaffPage title="vehicles.title" lead="vehicles.lead">
        <Fleet />
      </StaffPage>
    );
  }
  return (
    <StaffPage
      title="vehicles.one"
      actions={
        <Crumbs
          trail={[{ text: t('vehicles.title'), to: staffPaths.addBus.to() }, { text: t('vehicles.one') }]}
        />
      }
    >
      <Stored key={id} id={id} />
    </StaffPage>
  );
}

function Stored({ id }: { readonly id: string }) {
  const t = useT();
  const live = useVehicle(id);
  if (live.status === 'loading') return <Loading rows={8} />;
  if (!live.data) {
    return (
      <EmptyState icon={BusFront} title={t('vehicles.gone')}>
        {t('vehicles.goneHint')}
      </EmptyState>
    );
  }
  return <VehicleEditor stored={live.data} />;
}
