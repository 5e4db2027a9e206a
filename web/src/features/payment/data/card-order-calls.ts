import {
  type BoughtGiftCardResponse,
  type BuyGiftCardRequest,
  boughtGiftCardResponseSchema,
} from '@fareground/domain/api/gift-cards';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** Begins to buy a gift card; gives the address of the provider's page. */
export const buyGiftCard = (
  body: BuyGiftCardRequest,
  idempotencyKey: string,
): Promise<Answer<BoughtGiftCardResponse>> =>
  callApi({
    method: 'POST',
    path: '/gift-cards',
    body,
    idempotencyKey,
    answer: boughtGiftCardResponseSchema,
  });

/** Where a card stands that one has bought; the server asks the provider. */
export const readBoughtCard = (id: string): Promise<Answer<BoughtGiftCardResponse>> =>
  callApi({
    method: 'GET',
    path: `/gift-cards/${encodeURIComponent(id)}`,
    answer: boughtGiftCardResponseSchema,
  });

/** Gives back what is left of a card that one has bought. @param amount minor units, as it was shown */
export const giveGiftCardBack = (
  { id, amount }: { readonly id: string; readonly amount: number },
  idempotencyKey: string,
): Promise<Answer<BoughtGiftCardResponse>> =>
  callApi({
    method: 'POST',
    path: `/gift-cards/${encodeURIComponent(id)}/refund`,
    body: { amount },
    idempotencyKey,
    answer: boughtGiftCardResponseSchema,
  });
