import type { BoughtGiftCardResponse, BuyGiftCardRequest } from '@fareground/domain/api/gift-cards';
import { AppError } from '@fareground/domain/core/errors';
import { DAY } from '@fareground/domain/core/time';
import { isSold } from '@fareground/domain/payments/gift-cards/card-offer';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type Stripe from 'stripe';
import { requireFeature } from '../../catalogue/require-feature.ts';
import type { Config } from '../../platform/config.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { createSession } from '../checkout-session.ts';
import { giftCardIdFor, newCard } from './new-card.ts';

const buying: SharedLimit = { name: 'gift-card-orders', max: 20, window: DAY };

/**
 * Begins to buy a gift card: opens the provider's page and writes the card down as ordered, worth nothing. Nobody has the page's address before that is written. The
 * same call again gives the same page.
 * @throws AppError invalid-argument `amount` for one that is not sold; switched-off; too-many-requests; idempotency-conflict
 */
export async function buyCard(
  deps: Pick<Services, 'db' | 'collections' | 'catalogue' | 'cardCodes' | 'config' | 'stripe' | 'now'>,
  { uid }: Pick<Caller, 'uid'>,
  request: BuyGiftCardRequest,
  key: string,
): Promise<BoughtGiftCardResponse> {
  const { db, collections, cardCodes, config, stripe, now } = deps;
  const { amount, currency, email, from, message } = request;
  if (!isSold(amount, currency)) {
    throw new AppError('invalid-argument', `${amount} ${currency} is not sold`, { field: 'amount' });
  }
  await requireFeature(deps, 'gift-cards');
  await takeShared(deps, buying, uid);
  const id = giftCardIdFor('bought', uid, key);
  // The provider refuses another session under the same key; whether the request is the same one is looked up below.
  const sessionKey = `gift-card_${id}_${amount}_${currency}`;
  const session = await createSession(stripe, sessionOf(config, id, request), sessionKey);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const known = await lookUpRequest(db, transaction, { uid, key, input: ['buy-gift-card', request] }, at);
    const reference = collections.giftCards.doc(id);
    if (known.isRepeat) return boughtCard(required(await transaction.get(reference)));
    const order = {
      sessionId: session.id,
      paymentIntentId: '',
      checkoutUrl: session.url ?? '',
      from,
      message,
    };
    const worth = { currency, issued: amount, balance: 0 };
    const card: GiftCard = {
      ...newCard(cardCodes, { id, ...worth, origin: 'bought', issuedBy: uid, reason: '', email }, at),
      state: 'ordered',
      order,
    };
    known.record();
    transaction.create(reference, card);
    return boughtCard(card);
  });
}

/** What its buyer is told of it. */
export const boughtCard = ({ id, state, issued, currency, order }: GiftCard): BoughtGiftCardResponse => ({
  id,
  state,
  url: state === 'ordered' ? (order?.checkoutUrl ?? '') : '',
  issued,
  currency,
  refunds: (order?.refunds ?? []).map((refund) => ({
    id: refund.id,
    amount: refund.amount,
    state: refund.state,
  })),
});

/** All of it follows from the request, so that it is the same when it is asked for again. The money is taken at once: there is nothing that could be gone. */
function sessionOf(
  { appBaseUrl }: Config,
  giftCardId: string,
  { amount, currency }: BuyGiftCardRequest,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { giftCardId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: 'Gift card' },
        },
      },
    ],
    payment_intent_data: { metadata, description: `Gift card ${giftCardId}` },
    metadata,
    client_reference_id: giftCardId,
    success_url: `${appBaseUrl}/payment?gift-card=${giftCardId}`,
    cancel_url: `${appBaseUrl}/payment?gift-card`,
  };
}
