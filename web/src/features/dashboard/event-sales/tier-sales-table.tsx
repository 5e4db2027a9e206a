import type { TierSales } from '@fareground/domain/calls/event-sales';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';

/** The stock of each kind of ticket: sold, held, blocked and left add up to its places. */
export function TierSalesTable({ tiers }: { readonly tiers: readonly TierSales[] }) {
  const t = useT();
  const format = useFormat();
  const figure = (key: 'capacity' | 'held' | 'blocked' | 'free', heading: string): Column<TierSales> => ({
    key,
    heading,
    numeric: true,
    cell: (tier) => format.number(tier[key]),
  });
  const soldWords = ({ sold, capacity }: TierSales) =>
    t('eventSales.soldOf', {
      tickets: format.number(sold),
      capacity: format.number(capacity),
      share: format.percent(capacity === 0 ? 0 : sold / capacity),
    });
  return (
    <DataTable
      caption={t('eventSales.byTier')}
      columns={[
        { key: 'tier', heading: t('eventSales.tier'), cell: ({ name }) => name },
        {
          key: 'sold',
          heading: t('eventSales.soldShort'),
          cell: (tier) => (
            <span className="sold-row">
              <span aria-hidden="true">{soldWords(tier)}</span>
              <Bar share={tier.capacity === 0 ? 0 : tier.sold / tier.capacity} label={soldWords(tier)} />
            </span>
          ),
        },
        figure('held', t('eventSales.heldShort')),
        figure('blocked', t('eventSales.blocked')),
        figure('free', t('eventSales.free')),
      ]}
      rows={tiers}
      rowKey={({ tierId }) => tierId}
    />
  );
}
