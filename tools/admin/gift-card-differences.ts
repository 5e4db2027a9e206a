import type { Difference } from '@fareground/domain/books/difference';
import { giftCardDifferences } from '@fareground/domain/books/gift-card-books';
import { GIFT_CARDS } from '@fareground/domain/payments/gift-cards/gift-card';
import { faultOf } from './fault.ts';
import { queryPages } from './query-pages.ts';
import type { ReadDeps } from './read-sale.ts';

/** Where gift cards and the ledger disagree, card by card. A card and its movements are read at one moment. */
export async function differencesOfGiftCards(
  { db, collections }: ReadDeps,
  now: number,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const page of queryPages(db.collection(GIFT_CARDS).select())) {
    for (const { id, ref } of page) {
      try {
        differences.push(...(await differencesOfOne({ db, collections }, id, now)));
      } catch (error) {
        differences.push({ path: ref.path, says: `could not be read: ${faultOf(error)}` });
      }
    }
  }
  return differences;
}

const differencesOfOne = ({ db, collections }: ReadDeps, id: string, now: number): Promise<Difference[]> =>
  db.runTransaction(
    async (transaction) => {
      const card = (await transaction.get(collections.giftCards.doc(id))).data();
      const own = await transaction.get(collections.ledger.where('giftCardId', '==', id));
      const movements = own.docs.map((one) => one.data());
      return card ? giftCardDifferences(card, movements, now) : [];
    },
    { readOnly: true },
  );
