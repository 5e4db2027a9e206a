import type { Ticket } from '@fareground/domain/access/ticket';
import { partyOf, rebookingTerms } from '@fareground/domain/booking/alternative-trip';
import { activePlaces, type Booking, isActiveLine } from '@fareground/domain/booking/booking';
import { DAY } from '@fareground/domain/core/time';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { isBoarded } from './is-boarded.ts';

interface TripChoiceProps {
  readonly booking: Pick<Booking, 'id' | 'lines'>;
  /** The position of the line in the booking. */
  readonly index: number;
  readonly tickets: readonly Pick<Ticket, 'lineIndex' | 'state'>[];
  /** Of the mailed link that shows the booking, where it does not come from an account. */
  readonly linkKey?: string;
}

/**
 * The way to another trip: a duty where the trip does not run as planned, else a link for as long as it can be changed. After the start it says what whoever
 * missed it may do. Who booked together is told once, beside the first line of theirs.
 */
export function TripChoice({ booking: { id, lines }, index, tickets, linkKey }: TripChoiceProps) {
  const t = useT();
  const format = useFormat();
  const now = Date.now();
  const line = lines[index];
  if (line?.kind !== 'trip') return null;
  const isOnBoard = isBoarded(tickets, index);
  const terms = rebookingTerms(line, now);
  if (!terms) {
    const isOver = now >= line.startsAt && now < line.startsAt + DAY;
    if (isOnBoard || !isOver || !isActiveLine(line)) return null;
    return <p className="small muted">{t(line.missed ? 'booking.missedOver' : 'booking.missedNothing')}</p>;
  }
  const party = partyOf(lines, index, now).filter((at) => at === index || !isBoarded(tickets, at));
  const isFirst = party[0] === index;
  const count = party.reduce((sum, at) => sum + (lines[at] ? activePlaces(lines[at]) : 0), 0);
  const to = `${paths.rebooking.to({ id, line: String(index) })}${linkKey ? `#key=${linkKey}` : ''}`;
  if (terms.why === 'missed') {
    if (isOnBoard || !isFirst) return null;
    return (
      <Note>
        <p>{t('booking.missed', { until: format.dateTime(terms.until, line.from.timeZone), count })}</p>
        <ButtonLink kind="line" to={to}>
          {t('booking.missedChoose')}
        </ButtonLink>
      </Note>
    );
  }
  if (!terms.offered) {
    return (
      <p className="small">
        <Link to={to}>{t('booking.changeTrip')}</Link>
      </p>
    );
  }
  if (!isFirst) return null;
  return (
    <Note tone="warn">
      <p>{t('booking.offered', { until: format.dateTime(terms.until, line.from.timeZone), count })}</p>
      <ButtonLink to={to}>{t('booking.chooseTrip')}</ButtonLink>
    </Note>
  );
}
