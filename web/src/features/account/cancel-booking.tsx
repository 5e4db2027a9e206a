import type { RefundQuoteResponse } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { cancelBooking, quoteRefund } from './data/cancel-booking.ts';

interface CancelBookingProps {
  readonly booking: Booking;
  /** How many of its tickets somebody else has. */
  readonly passedOn: number;
}

/** Asks the server what would be refunded, shows it line by line, and cancels when the person confirms. */
export function CancelBooking({ booking, passedOn }: CancelBookingProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [quote, setQuote] = useState<RefundQuoteResponse>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);

  const paid = quote?.lines.reduce((sum, line) => sum + line.paid, 0) ?? 0;

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const answer = await quoteRefund(booking.id);
    setBusy(false);
    if (answer.ok) setQuote(answer.value);
    else setProblem(answer.problem);
  }

  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await cancelBooking(booking.id);
    setBusy(false);
    setQuote(undefined);
    if (answer.ok) toast({ text: t('cancel.done') });
    else setProblem(answer.problem);
  }

  return (
    <div className="own-section">
      <Button kind="line" busy={busy && !quote} onClick={ask}>
        {t('cancel.open')}
      </Button>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
      <Dialog
        open={quote !== undefined}
        onClose={() => setQuote(undefined)}
        title={t('cancel.title')}
        actions={
          <>
            <Button kind="line" onClick={() => setQuote(undefined)}>
              {t('cancel.keep')}
            </Button>
            <Button kind="bad" busy={busy} onClick={cancel}>
              {t('cancel.confirm')}
            </Button>
          </>
        }
      >
        {quote ? (
          <div className="stack">
            <p>
              {t(quote.amount > 0 && quote.amount < paid ? 'cancel.backOf' : 'cancel.back', {
                amount: format.money(quote.amount, quote.currency),
                paid: format.money(paid, quote.currency),
              })}
            </p>
            {passedOn > 0 ? <Note tone="warn">{t('cancel.passedOn', { count: passedOn })}</Note> : null}
            <dl className="own-sums">
              {sumsByDate(quote.lines).map((line) => (
                <div key={`${line.title} ${line.startsAt}`} className="own-sum">
                  <dt>
                    {line.title}, {format.date(line.startsAt, line.timeZone)}:{' '}
                    {t(`cancel.share.${shareOf(line)}`, { paid: format.money(line.paid, quote.currency) })}
                  </dt>
                  <dd>{format.money(line.amount, quote.currency)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
      </Dialog>
    </div>
  );
}

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
