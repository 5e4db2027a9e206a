import type { Booking } from '@fareground/domain/booking/booking';
import { replacedBy, restToPay } from '@fareground/domain/booking/booking';
import {
  cardChanges,
  holdOn,
  keepOn,
  letGoOf,
  spendFrom,
} from '@fareground/domain/payments/gift-cards/card-holds';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { DocumentReference } from 'firebase-admin/firestore';
import { update, type View, type Write } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

/** What happens on a gift card, in the same commit, when a booking that it pays of goes on. */
export interface CreditOutcome {
  /** Read by the work before it decides. */
  readonly documents: readonly DocumentReference[];
  /**
   * When the booking is confirmed: keeps what the card pays until the rest is taken; where there is no rest, spends it.
   * @returns null where the card does not have it any more
   */
  confirmed(view: View): Write[] | null;
  /** When the hold has another end. */
  extended(view: View, until: number): Write[];
  /** When the booking ends without having been paid. */
  released(view: View): Write[];
}

const noCard: CreditOutcome = {
  documents: [],
  confirmed: () => [],
  extended: () => [],
  released: () => [],
};

/** @returns what changes nothing for a booking that no card pays of */
export function creditOutcome(
  { collections }: Pick<Services, 'collections'>,
  booking: Pick<Booking, 'id' | 'credit' | 'amounts' | 'lines'>,
): CreditOutcome {
  const { id: bookingId, credit } = booking;
  if (!credit) return noCard;
  const { amount } = credit;
  const reference = collections.giftCards.doc(credit.giftCardId);
  const written = (view: View, after: GiftCard): Write[] => {
    const before = view.get(reference);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? [] : [update(reference, cardChanges(after, view.now))];
  };
  const isHeld = ({ holds }: GiftCard): boolean => holds.some((hold) => hold.bookingId === bookingId);
  return {
    documents: [reference],
    confirmed: (view) => {
      const card = view.get(reference);
      // It is made when the leg ends that it stands for (booking/replaced-line.ts).
      if (!card && replacedBy(booking)) return [];
      const kept = card && keepOn(card, { bookingId, amount }, view.now);
      const after = kept && (restToPay(booking) === 0 ? spendFrom(kept, { bookingId, amount }) : kept);
      return after ? written(view, after) : null;
    },
    extended: (view, until) => {
      const card = view.get(reference);
      const held = card && isHeld(card) ? holdOn(card, { bookingId, amount, until }, view.now) : null;
      return held ? written(view, held) : [];
    },
    released: (view) => {
      const card = view.get(reference);
      return card ? written(view, letGoOf(card, bookingId)) : [];
    },
  };
}
