import { type Booking, type BookingLine, isActiveLine } from '@fareground/domain/booking/booking';
import { refundSteps } from '@fareground/domain/payments/refund-of-line';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';

/** Lines whose money depends on a date. What is to choose where a trip was cancelled stands above, with its own money. */
export const datedLines = ({ lines }: Pick<Booking, 'lines'>, now: number): BookingLine[] =>
  lines.filter((line) => isActiveLine(line) && line.startsAt > now && !(line.kind === 'trip' && line.offer));

/** Until when what of a booking can be given back, and how much that is. */
export default function RefundDates({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const now = Date.now();
  const lines = datedLines(booking, now);
  if (lines.length === 0) return null;
  return (
    <section className="own-section" aria-label={t('refund.title')}>
      <h2 className="head-s">{t('refund.title')}</h2>
      <ul className="refund-dates">
        {lines.map((line) => (
          <li key={booking.lines.indexOf(line)}>
            <LineDates booking={booking} line={line} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineDatesProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  readonly now: number;
}

function LineDates({ booking, line, now }: LineDatesProps) {
  const t = useT();
  const format = useFormat();
  const zone = line.kind === 'event' ? line.timeZone : line.from.timeZone;
  const steps = booking.paymentId ? refundSteps(line, booking.currency, now) : [];
  return (
    <>
      <b>{t('booking.line', { quantity: line.quantity, title: line.title })}</b>
      {steps.length === 0 ? (
        <p className="small muted">{t(booking.paymentId ? 'refund.none' : 'refund.free')}</p>
      ) : (
        <dl className="own-sums">
          {steps.map(({ until, amount }) => (
            <div key={until} className="own-sum">
              <dt>{t('refund.until', { when: format.dateTime(until, zone) })}</dt>
              <dd>{format.money(amount, booking.currency)}</dd>
            </div>
          ))}
          <div className="own-sum">
            <dt>{t('refund.after')}</dt>
            <dd>{format.money(0, booking.currency)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
