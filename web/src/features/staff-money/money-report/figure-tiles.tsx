import type { ReportFigures } from '@fareground/domain/payments/ledger/ledger-report';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import type { Comparison } from '../period-filter.ts';

type Row = Pick<ReportFigures, 'currency' | 'sold' | 'refundedAmount' | 'netSales'>;

interface FigureTilesProps {
  readonly row: Row;
  /** The same in the time that it is compared with; absent: nothing moved then. */
  readonly before: Row | undefined;
  readonly comparison: Comparison;
}

const FIGURES = ['sold', 'refundedAmount', 'netSales'] as const;

/** What a currency came to, against another time; nothing where it came to nothing in both. */
export function FigureTiles({ row, before, comparison }: FigureTilesProps) {
  const t = useT();
  const format = useFormat();
  if ([row, before].every((one) => FIGURES.every((name) => !one?.[name]))) return null;
  const tile = (name: (typeof FIGURES)[number], isGood: boolean) => {
    const then = before?.[name] ?? 0;
    const change = row[name] - then;
    return (
      <StatTile
        label={t(`moneyReport.${name}`)}
        value={format.money(row[name], row.currency)}
        {...(change !== 0 && {
          change: {
            up: change > 0,
            good: change > 0 === isGood,
            text: format.money(Math.abs(change), row.currency),
          },
        })}
        note={t(comparison === 'year' ? 'moneyReport.yearBefore' : 'moneyReport.before', {
          amount: format.money(then, row.currency),
        })}
      />
    );
  };
  return (
    <div className="dash-tiles">
      {tile('sold', true)}
      {tile('refundedAmount', false)}
      {tile('netSales', true)}
    </div>
  );
}
