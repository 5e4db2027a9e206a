import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { DocumentReference } from 'firebase-admin/firestore';
import { ledgerWrites } from '../../payments/ledger/post.ts';
import { create, type Work } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import type { GiftCardEntry } from '../archive/entry.ts';
import { bringBack } from './bring-back.ts';
import { type Outcome, present } from './outcome.ts';

/**
 * Makes a gift card what the journal says, with the movements that are of no booking. What it is worth follows from all of its movements once the bookings are back
 * (settle-gift-card.ts). Its code opens it as before: the journal has the hash. Repeating it changes nothing.
 */
export function giftCardWork(
  { collections }: Pick<Services, 'collections'>,
  { card, movements }: GiftCardEntry,
): Work<Outcome> {
  const reference = collections.giftCards.doc(card.id);
  const ledger = movements.map(({ id }) => collections.ledger.doc(id));
  return {
    name: 'rebuild a gift card',
    pools: [],
    documents: [reference, ...ledger] as DocumentReference[],
    decide: (view) => {
      const stored = view.get(reference);
      if (stored && stored.updatedAt >= card.updatedAt) return present;
      const missing = movements.filter(({ id }) => !view.get(collections.ledger.doc(id)));
      return {
        kind: 'commit',
        pools: [],
        writes: [
          ...(stored
            ? bringBack(view, reference, card, keptOf(card))
            : [create(reference, { ...card, balance: 0, holds: [] })]),
          ...missing.flatMap((movement) => ledgerWrites(collections, movement)),
        ],
        result: 'rebuilt',
      };
    },
  };
}

/** Names and words that the journal does not have, and what it is worth by the movements that are there. */
const keptOf =
  ({ order }: GiftCard) =>
  (stored: GiftCard): Partial<GiftCard> => {
    const { balance, holds, reason, email } = stored;
    const { checkoutUrl = '', from = '', message = '', refunds = [] } = stored.order ?? {};
    const reasonOf = (id: string) => refunds.find((refund) => refund.id === id)?.reason;
    return {
      ...{ balance, holds, reason, email },
      ...(order && {
        order: {
          ...{ ...order, checkoutUrl, from, message },
          ...(order.refunds && {
            refunds: order.refunds.map((refund) => ({
              ...refund,
              reason: reasonOf(refund.id) ?? refund.reason,
            })),
          }),
        },
      }),
    };
  };
