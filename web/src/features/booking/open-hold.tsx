import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router-dom';
import { useOpenBookings } from '../../cart/use-open-bookings.ts';
import { paths } from '../../config/paths.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useSession } from '../../session/session.tsx';
import { Note } from '../../ui/note.tsx';

/** Leads a buyer who already holds places of this sale on to paying for them. */
export function OpenHold({ offeringId }: { readonly offeringId: string }) {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.person.uid : undefined;
  const open = useOpenBookings(uid);
  // A countdown is the reader's own time, wherever the sale is.
  const zone = useRegionalTimeZone();
  const own = open.data?.find((booking) => booking.offeringIds.includes(offeringId));
  if (!own) return null;
  return (
    <div className="book-note">
      <Note tone="warn" icon={Clock} role="status">
        <b>{t('openHold.title')}</b> {t('openHold.text', { time: format.time(own.holdUntil, zone) })}{' '}
        <Link to={paths.payment.to({}, { booking: own.id })}>{t('openHold.pay')}</Link>
      </Note>
    </div>
  );
}
