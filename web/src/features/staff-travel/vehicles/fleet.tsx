import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import BusFront from 'lucide-react/icons/bus-front';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CategoryLabel } from '../../../ui/category.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useFleet } from '../data/vehicles.ts';
import { NewVehicle } from './new-vehicle.tsx';

const seatsOf = ({ layout }: Vehicle): number =>
  readLayout(layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0);

/** All vehicles: what each is, whose, how many sit in it, and whether it runs. */
export function Fleet() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const live = useFleet();
  const [isNew, setNew] = useState(false);
  if (live.status === 'loading') return <Loading rows={6} />;
  const columns: readonly Column<Vehicle>[] = [
    {
      key: 'name',
      heading: t('vehicles.name'),
      cell: ({ id, name }) => <Link to={staffPaths.addBus.to({}, { vehicle: id })}>{name}</Link>,
    },
    { key: 'kind', heading: t('vehicles.kind'), cell: ({ kind }) => <CategoryLabel category={kind} /> },
    {
      key: 'operator',
      heading: t('vehicles.operator'),
      cell: ({ operator, registration }) => `${operator}, ${registration}`,
    },
    {
      key: 'seats',
      heading: t('vehicles.places'),
      numeric: true,
      cell: (vehicle) => format.number(seatsOf(vehicle)),
    },
    {
      key: 'state',
      heading: t('vehicles.state'),
      cell: ({ inService }) => (
        <Badge {...(inService && { tone: 'good' })}>
          {t(inService ? 'vehicles.inService' : 'vehicles.retired')}
        </Badge>
      ),
    },
  ];
  return (
    <Card className="dash-stack">
      <div className="row row-wrap">
        <Button icon={Plus} onClick={() => setNew(true)}>
          {t('vehicles.new')}
        </Button>
      </div>
      {live.data.length === 0 ? (
        <EmptyState icon={BusFront} title={t('vehicles.none')}>
          {t('vehicles.noneHint')}
        </EmptyState>
      ) : (
        <DataTable caption={t('vehicles.title')} columns={columns} rows={live.data} rowKey={({ id }) => id} />
      )}
      {isNew ? (
        <NewVehicle
          fleet={live.data}
          onMade={(vehicle) => void navigate(staffPaths.addBus.to({}, { vehicle }))}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Card>
  );
}
