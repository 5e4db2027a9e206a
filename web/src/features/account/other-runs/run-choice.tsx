import { isStanding, type TripLine } from '@fareground/domain/bookings/booking';
import { DAY } from '@fareground/domain/core/time';
import { moveRight } from '@fareground/domain/trips/other-run';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface RunChoiceProps {
  readonly bookingId: string;
  /** The position of the line in the booking. */
  readonly index: number;
  readonly line: TripLine;
  /** Of the mailed link that shows the booking, where it does not come from an account. */
  readonly linkKey?: string;
  /** Whether somebody of it was let on board. */
  readonly isBoarded: boolean;
}

/**
 * The way to another run: a duty where the trip does not run as planned, else a link for as long as it can be changed. After the start it says what whoever
 * missed it may do.
 */
export function RunChoice({ bookingId, index, line, linkKey, isBoarded }: RunChoiceProps) {
  const t = useT();
  const format = useFormat();
  const now = Date.now();
  const right = moveRight(line, now);
  if (!right) {
    const isOver = now >= line.startsAt && now < line.startsAt + DAY;
    if (isBoarded || !isOver || !isStanding(line)) return null;
    return <p className="small muted">{t(line.missed ? 'booking.missedOver' : 'booking.missedNothing')}</p>;
  }
  const to = `${paths.otherRuns.to({ id: bookingId, line: String(index) })}${linkKey ? `#key=${linkKey}` : ''}`;
  if (right.why === 'missed') {
    if (isBoarded) return null;
    return (
      <Note>
        <p>{t('booking.missed', { until: format.dateTime(right.until, line.from.timeZone) })}</p>
        <ButtonLink kind="line" to={to}>
          {t('booking.missedChoose')}
        </ButtonLink>
      </Note>
    );
  }
  if (!right.offered) {
    return (
      <p className="small">
        <Link to={to}>{t('booking.changeRun')}</Link>
      </p>
    );
  }
  return (
    <Note tone="warn">
      <p>{t('booking.offered', { until: format.dateTime(right.until, line.from.timeZone) })}</p>
      <ButtonLink to={to}>{t('booking.chooseRun')}</ButtonLink>
    </Note>
  );
}
