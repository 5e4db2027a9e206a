import { type BuyGiftCardRequest, buyGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { isSold } from '@fareground/domain/payments/gift-cards/card-offer';

/** What is typed. */
export interface OrderDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly from: string;
  readonly message: string;
}

export type OrderFault = 'amount' | 'email';
type Read =
  | { readonly ok: true; readonly body: BuyGiftCardRequest }
  | { readonly ok: false; readonly faults: readonly OrderFault[] };

/** A card that is to be bought, or what is wrong with it: an amount that none is sold at, no address. */
export function readOrder({ amount: typed, currency, email: address, ...words }: OrderDraft): Read {
  const amount = readAmount(typed, currency);
  const email = address.trim();
  const isAddress = buyGiftCardRequestSchema.shape.email.safeParse(email).success;
  const faults: OrderFault[] = [
    ...(amount !== null && isSold(amount, currency) ? [] : (['amount'] as const)),
    ...(isAddress ? [] : (['email'] as const)),
  ];
  if (amount === null || faults.length > 0) return { ok: false, faults };
  const [from, message] = [words.from.trim(), words.message.trim()];
  return { ok: true, body: { amount, currency, email, from, message } };
}
