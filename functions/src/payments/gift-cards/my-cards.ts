import type { MyGiftCardsResponse } from '@fareground/domain/api/gift-cards';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/** The newest are enough: what is older is given back by staff alone. */
const MOST = 50;

/** The gift cards that somebody bought and paid, the newest first. */
export async function myCards(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  uid: string,
): Promise<MyGiftCardsResponse> {
  const bought = collections.giftCards
    .where('issuedBy', '==', uid)
    .where('origin', '==', 'bought')
    .orderBy('createdAt', 'desc')
    .limit(MOST);
  const cards = [...readableDocuments((await bought.get()).docs, log)];
  const paid = cards.filter(({ state }) => state === 'active' || state === 'blocked');
  return {
    giftCards: paid.map(({ id, issued, currency, createdAt }) => ({ id, issued, currency, createdAt })),
  };
}
