import { type IssueGiftCardRequest, issueGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import type { Currency } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { draftSchema } from '../../../ui/form/schema.ts';

/** What is typed. */
export interface IssueDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly reason: string;
}

const { shape } = issueGiftCardRequestSchema;

/** Reads a card that is to be given away. Its amount is one that can be paid in its currency. */
export const issueDraftSchema = draftSchema<IssueDraft, IssueGiftCardRequest>(
  ({ amount: typed, currency, ...draft }, fault) => {
    const amount = shape.amount.safeParse(readAmount(typed, currency));
    const email = shape.email.safeParse(draft.email.trim());
    const reason = draft.reason.trim();
    if (!amount.success || amount.data % smallestStep(currency) !== 0)
      fault('amount', 'giftCards.amountFault');
    if (!email.success) fault('email', 'giftCards.emailFault');
    if (reason.length < 3) fault('reason', 'giftCards.reasonFault');
    return amount.success && email.success
      ? { amount: amount.data, currency, email: email.data, reason }
      : undefined;
  },
);
