import type { WaitingPlace } from '@fareground/domain/api/waiting-lists';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { serverSkew } from '../../firebase/api-client.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HoldCountdown } from '../../ui/hold-countdown.tsx';
import { seatName } from '../../views/seat-name.ts';
import { LeaveDialog } from './leave-dialog.tsx';

interface OfferViewProps {
  readonly entry: WaitingEntry;
  /** Once it was asked for. */
  readonly offer: WaitingPlace['offer'];
}

/** What is kept for them, until when, and the way to take it or not. */
export function OfferView({ entry, offer }: OfferViewProps) {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const [isLeaving, setLeaving] = useState(false);
  const until = entry.offerUntil ?? 0;
  const seats = offer?.seats.map((seat) => seatName(t, seat, offer.sections)).join(', ') ?? '';
  const isFree = offer?.total === 0;
  return (
    <div>
      <p className="lead">{t('waiting.offer', { count: entry.quantity, tier: entry.tierName })}</p>
      <HoldCountdown until={until} untilText={format.dateTime(until, zone)} skew={serverSkew()} />
      {seats ? <p>{t('waiting.offerSeats', { count: offer?.seats.length ?? 0, seats })}</p> : null}
      <div className="wait-acts">
        <ButtonLink kind="ticket" to={paths.payment.to({}, { booking: entry.bookingId })}>
          {offer && !isFree
            ? t('waiting.takeFor', { amount: format.money(offer.total, offer.currency) })
            : t('waiting.take')}
        </ButtonLink>
        <Button kind="quiet" onClick={() => setLeaving(true)}>
          {t('waiting.decline')}
        </Button>
      </div>
      <p className="muted small">{t('waiting.offerThen')}</p>
      {isLeaving ? <LeaveDialog id={entry.id} of="offer" onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}
