import { type BuyGiftCardRequest, buyGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { isSold } from '@fareground/domain/payments/gift-cards/card-offer';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';

/** What is typed. */
export interface OrderDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly from: string;
  readonly message: string;
}

/** Reads a card that is to be bought, at an amount that one is sold at. */
export const orderDraftSchema = draftSchema<OrderDraft, BuyGiftCardRequest>(
  ({ amount: typed, currency, ...words }, fault) => {
    const amount = readAmount(typed, currency);
    const { email, from, message } = trimmed(words);
    if (amount === null || !isSold(amount, currency)) fault('amount', 'pay.buy.amountFault');
    if (!buyGiftCardRequestSchema.shape.email.safeParse(email).success) fault('email', 'pay.buy.emailFault');
    return amount === null ? undefined : { amount, currency, email, from, message };
  },
);
