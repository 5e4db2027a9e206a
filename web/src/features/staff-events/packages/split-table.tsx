import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Split } from './split.ts';

/** How the price falls on the dates: what each gives back when it is cancelled, and takes off once it is over. */
export function SplitTable({ split }: { readonly split: Split | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!split) return <p className="muted">{t('packageForm.noSplit')}</p>;
  const { price, regular } = split;
  const money = (amount: number) => format.money(amount, split.currency);
  return (
    <>
      <p>
        {t('packageForm.oneByOne', { amount: money(regular) })}{' '}
        {price !== undefined && price < regular
          ? t('packageForm.less', { amount: money(regular - price) })
          : null}
        {price !== undefined && price > regular
          ? t('packageForm.dearer', { amount: money(price - regular) })
          : null}
      </p>
      {price === undefined ? null : (
        <DataTable
          caption={t('packageForm.split')}
          rows={split.dates}
          rowKey={({ event }) => event.id}
          columns={[
            {
              key: 'date',
              heading: t('packageForm.date'),
              cell: ({ event }) => format.dateTime(event.startsAt, event.timeZone),
            },
            {
              key: 'regular',
              heading: t('packageForm.single'),
              numeric: true,
              cell: (date) => money(date.regular),
            },
            {
              key: 'share',
              heading: t('packageForm.share'),
              numeric: true,
              cell: ({ share }) => money(share),
            },
          ]}
        />
      )}
    </>
  );
}
