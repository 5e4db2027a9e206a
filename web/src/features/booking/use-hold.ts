import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import type { CartLine } from '../../cart/cart-line.ts';
import { holdCart } from '../../cart/hold-cart.ts';
import { paths } from '../../config/paths.ts';
import { useSession, useSessionSource } from '../../session/session.tsx';

export interface Hold {
  readonly busy: boolean;
  readonly hold: (lines: readonly CartLine[]) => Promise<void>;
  /** Where the next ride of a leg is chosen before all of it is held. */
  readonly next?: string | undefined;
}

/**
 * Holds what is chosen and goes on to pay; a refusal stays here, at the lines concerned.
 * @param isReady says of the page's own fields whether they are filled in, and shows what is not
 */
export function useHold(settings: PublicSettings, isReady: () => boolean = () => true): Hold {
  const session = useSession();
  const source = useSessionSource();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const hold = async (lines: readonly CartLine[]) => {
    if (!isReady()) return;
    setBusy(true);
    const result = await holdCart(browserCart(), lines, source, {
      guestsAllowed: settings.guestCheckout,
      hasPerson: session.status !== 'signed-out',
    });
    if (result.kind === 'held') return navigate(paths.payment.to({}, { booking: result.booking.id }));
    setBusy(false);
    if (result.kind === 'sign-in') navigate(paths.login.to({}, { next: pathname + search }));
  };
  return { busy, hold };
}
