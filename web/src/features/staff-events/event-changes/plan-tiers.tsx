import type { PlanQuote } from '@fareground/domain/api/event-changes';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';

type TierRow = PlanQuote['tiers'][number];

/** What each tier would have: places before and after, and which seats come and go. */
export function PlanTiers({ quote }: { readonly quote: PlanQuote }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<TierRow>[] = [
    { key: 'tier', heading: t('changes.tier'), cell: ({ name }) => name },
    {
      key: 'places',
      heading: t('changes.places'),
      cell: ({ before, after }) =>
        before === after
          ? t('changes.planSame', { count: format.number(before) })
          : t('changes.planPlaces', { before: format.number(before), after: format.number(after) }),
    },
    { key: 'comes', heading: t('changes.planComes'), cell: ({ comes }) => <Rows of={comes} /> },
    { key: 'goes', heading: t('changes.planGoes'), cell: ({ goes }) => <Rows of={goes} /> },
  ];
  return (
    <DataTable
      caption={t('changes.planDoes')}
      columns={columns}
      rows={quote.tiers}
      rowKey={({ tierId }) => tierId}
    />
  );
}

/** So many rows are shown at once; the others are there for whoever asks. */
const SHOWN = 6;

function Rows({ of: rows }: { readonly of: TierRow['comes'] }) {
  const t = useT();
  if (rows.length === 0) return <span className="muted">{t('changes.planNone')}</span>;
  const list = (some: TierRow['comes']) => (
    <ul className="plan-rows">
      {some.map(({ section, row, numbers }) => (
        <li key={`${section} ${row}`}>{t('changes.planRow', { section, row, numbers })}</li>
      ))}
    </ul>
  );
  const rest = rows.slice(SHOWN);
  return (
    <div>
      {list(rows.slice(0, SHOWN))}
      {rest.length > 0 ? (
        <details>
          <summary>{t('changes.planMoreRows', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </div>
  );
}
