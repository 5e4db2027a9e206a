import { DAY, dayBounds, dayKey, MINUTE, wallTimeToInstant } from '@fareground/domain/core/time';
import {
  edgeDaysOf,
  figuresOf,
  monthsOf,
  type Period,
  sumsOf,
} from '@fareground/domain/payments/ledger/ledger-report';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useLedgerDays, useLedgerMonths } from '../../../staff/data/ledger-queries.ts';
import { InBooksZone } from '../../../staff/in-books-zone.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';

/** What was sold and given back today, live, against the same weekday last week up to the same time; a few sums, however much was sold. */
export const TodayFigures = () => <InBooksZone>{(zone) => <OfToday zone={zone} />}</InBooksZone>;

/** @param zone of the books */
function OfToday({ zone }: { readonly zone: string }) {
  const t = useT();
  const format = useFormat();
  const { today, lastWeek } = todayAndLastWeek(useOpenedAt(), zone);
  const months = [...monthsOf(lastWeek), ...monthsOf(today)];
  const stored = useLedgerMonths(months[0] ?? '', months.at(-1) ?? '');
  const days = useLedgerDays([...new Set([...edgeDaysOf(lastWeek), ...edgeDaysOf(today)])]);
  if (stored.status === 'loading' || days.status === 'loading') return <Loading rows={2} />;
  const rows = figuresOf(sumsOf(today, stored.data, days.data));
  const before = figuresOf(sumsOf(lastWeek, stored.data, days.data));
  const currencies = [...new Set([...rows, ...before].map(({ currency }) => currency))];
  if (currencies.length === 0) {
    return <EmptyState title={t('overview.nothingToday')}>{t('overview.nothingTodayHint')}</EmptyState>;
  }
  return (
    <div className="dash-tiles">
      {currencies.flatMap((currency) =>
        (['sold', 'refundedAmount'] as const).map((name) => {
          const of = (all: typeof rows) => all.find((row) => row.currency === currency);
          const [now, then] = [of(rows)?.[name] ?? 0, of(before)?.[name] ?? 0];
          const count = of(rows)?.sales ?? 0;
          return (
            <StatTile
              key={`${currency} ${name}`}
              label={t(`overview.${name}`, { currency })}
              value={format.money(now, currency)}
              {...(now !== then && {
                change: {
                  up: now > then,
                  good: now > then === (name === 'sold'),
                  text: format.money(Math.abs(now - then), currency),
                },
              })}
              note={[
                t('overview.lastWeek', { amount: format.money(then, currency) }),
                name === 'sold' && t('overview.purchases', { count }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          );
        }),
      )}
    </div>
  );
}

/** Sums are kept by quarter of an hour. */
const QUARTER = 15 * MINUTE;

/** Today up to the quarter of an hour that has begun, and the same weekday last week up to the same time after its midnight. */
export function todayAndLastWeek(
  now: number,
  zone: string,
): { readonly today: Period; readonly lastWeek: Period } {
  const key = dayKey(now, zone);
  const { from } = dayBounds(key, zone);
  const to = (Math.floor(now / QUARTER) + 1) * QUARTER;
  const noon = wallTimeToInstant(`${key}T12:00`, zone);
  const before = dayBounds(dayKey(noon - 7 * DAY, zone), zone).from;
  return { today: { from, to }, lastWeek: { from: before, to: before + (to - from) } };
}
