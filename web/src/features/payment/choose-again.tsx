import type { Booking } from '@fareground/domain/booking/booking';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import { lineKey, linesOfBooking } from '../../cart/cart-line.ts';
import { holdCart } from '../../cart/hold-cart.ts';
import { linePath } from '../../cart/line-path.ts';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useSessionSource } from '../../session/session.tsx';
import { ButtonLink, TicketButton } from '../../ui/button.tsx';

interface ChooseAgainProps {
  readonly booking: Booking;
}

/** The way on for a hold that came to nothing. What a waiting list offered is the next one's: its page says how to join again. */
export default function ChooseAgain({ booking }: ChooseAgainProps) {
  const t = useT();
  const { waitingEntryId } = booking;
  if (waitingEntryId === undefined) return <HoldAgain booking={booking} />;
  return (
    <div className="pay-acts pay-again">
      <ButtonLink kind="line" to={paths.waiting.to({ id: waitingEntryId })}>
        {t('pay.toWaiting')}
      </ButtonLink>
    </div>
  );
}

/** One press holds the same again. What is no longer free is shown on the page where another can be chosen. */
function HoldAgain({ booking }: ChooseAgainProps) {
  const t = useT();
  const source = useSessionSource();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const lines = linesOfBooking(booking);
  const first = lines[0];
  const again = async () => {
    setBusy(true);
    const cart = browserCart();
    for (const line of lines) cart.put(line);
    cart.setVoucher(booking.voucherCode);
    const result = await holdCart(cart, lines, source, { guestsAllowed: true, hasPerson: true });
    setBusy(false);
    if (result.kind === 'held') return navigate(paths.payment.to({}, { booking: result.booking.id }));
    const refused = cart.state().faults[0]?.key;
    const page = lines.find((line) => lineKey(line) === refused) ?? first;
    if (page) navigate(linePath(page));
  };
  return (
    <div className="pay-acts pay-again">
      <TicketButton busy={busy} onClick={() => void again()}>
        {t(busy ? 'pay.againBusy' : 'pay.again')}
      </TicketButton>
      {first ? (
        <ButtonLink kind="line" to={linePath(first)}>
          {t('pay.againOther')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
