import type { TripLine } from '@fareground/domain/bookings/booking';
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
}

/** The way to another run: a duty where the trip does not run as planned, else a link for as long as it can be changed. */
export function RunChoice({ bookingId, index, line, linkKey }: RunChoiceProps) {
  const t = useT();
  const format = useFormat();
  const right = moveRight(line, Date.now());
  if (!right) return null;
  const to = `${paths.otherRuns.to({ id: bookingId, line: String(index) })}${linkKey ? `#key=${linkKey}` : ''}`;
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
