import { readLayout } from '@fareground/domain/vehicles/layout';
import type { Vehicle } from '@fareground/domain/vehicles/vehicle';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useVehicles } from './data/sales-queries.ts';
import { LiveTable } from './live-table.tsx';

/** The fleet: what it is, whose, how many sit in it. */
export function VehicleTable() {
  const t = useT();
  const format = useFormat();
  const columns: Column<Vehicle>[] = [
    { key: 'name', heading: t('staff.vehicle'), cell: (one) => one.name },
    { key: 'kind', heading: t('staff.kind'), cell: (one) => <CategoryLabel category={one.kind} /> },
    { key: 'operator', heading: t('staff.with'), cell: (one) => `${one.operator} ${one.registration}` },
    {
      key: 'seats',
      heading: t('staff.seats'),
      numeric: true,
      cell: (one) =>
        format.number(readLayout(one.layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0)),
    },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: (one) => t(one.inService ? 'staff.inService' : 'staff.outOfService'),
    },
  ];
  return (
    <LiveTable live={useVehicles()} caption={t('addBus.title')} columns={columns} rowKey={(one) => one.id} />
  );
}
