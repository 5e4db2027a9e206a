import type { RefundQuoteResponse } from '@fareground/domain/api/bookings';

type QuotedLine = RefundQuoteResponse['lines'][number];

/** What of it goes back, as the sums beside it say: the policy may keep the fees of what it gives back in full. */
export const shareOf = ({ share, amount, paid }: QuotedLine): QuotedLine['share'] | 'fees' =>
  share === 'full' && amount < paid ? 'fees' : share;

/** What goes back for each event or ride, of all of its lines. */
export function sumsByDate(lines: readonly QuotedLine[]): QuotedLine[] {
  const byDate = Map.groupBy(lines, ({ title, startsAt }) => `${title} ${startsAt}`);
  return [...byDate.values()].flatMap((own) => {
    const [first] = own;
    const sumOf = (part: 'amount' | 'paid') => own.reduce((sum, line) => sum + line[part], 0);
    return first ? [{ ...first, amount: sumOf('amount'), paid: sumOf('paid') }] : [];
  });
}
