import type { DocumentReference } from 'firebase-admin/firestore';
import { create, update, type Work } from '../commit/work.ts';
import type { GiftCardEntry } from '../journal/entry.ts';
import { ledgerWrites } from '../ledger/post.ts';
import type { Services } from '../runtime/services.ts';
import { cardAfter } from './card-after.ts';
import { type Outcome, present } from './outcome.ts';

/**
 * Makes a gift card what the journal says, worth what its movements say that it was worth when it was made. What was paid with it comes with the bookings. Its
 * code opens it as before: the journal has the hash. Repeating it changes nothing.
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
      const { balance, holds } = cardAfter(stored ?? { ...card, balance: 0, holds: [] }, missing);
      const { state, issued, order, updatedAt } = card;
      const bought =
        order && stored?.order ? { ...stored.order, paymentIntentId: order.paymentIntentId } : order;
      const changes = { state, issued, balance, holds, updatedAt, ...(bought && { order: bought }) };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          stored ? update(reference, changes) : create(reference, { ...card, ...changes }),
          ...missing.flatMap((movement) => ledgerWrites(collections, movement)),
        ],
        result: 'rebuilt',
      };
    },
  };
}
