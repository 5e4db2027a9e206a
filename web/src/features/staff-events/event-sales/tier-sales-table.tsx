import type { TierSales } from '@fareground/domain/api/event-sales';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';

/** The places of each kind of ticket: sold and left add up to them, and left is held, not on sale or free. */
export function TierSalesTable({ tiers }: { readonly tiers: readonly TierSales[] }) {
  const t = useT();
  const format = useFormat();
  const figure = (key: 'left' | 'held' | 'notOnSale' | 'free', heading: string): Column<TierSales> => ({
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
        { key: 'tier', heading: t('eventSales.tier'), cell: (tier) => tierName(t, tier) },
        {
          key: 'sold',
          heading: t('eventSales.sold'),
          cell: (tier) => (
            <span className="sold-row">
              <span aria-hidden="true">{soldWords(tier)}</span>
              <Bar share={tier.capacity === 0 ? 0 : tier.sold / tier.capacity} label={soldWords(tier)} />
            </span>
          ),
        },
        figure('left', t('eventSales.left')),
        figure('free', t('eventSales.free')),
        figure('held', t('eventSales.heldShort')),
        figure('notOnSale', t('eventSales.notOnSale')),
      ]}
      rows={tiers}
      rowKey={({ tierId }) => tierId}
    />
  );
}

/** With what it counts among, where that is not the places. */
const tierName = (t: Translate, { name, group }: Pick<TierSales, 'name' | 'group'>): string =>
  group === 'places' ? name : t(`eventSales.tierOf.${group}`, { name });
