import { type IssueGiftCardRequest, issueGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import type { Currency } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { readAmount } from '@fareground/domain/core/typed-amount';

/** What is typed. */
export interface IssueDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly reason: string;
}

export type IssueFault = 'amount' | 'email' | 'reason';
type Read =
  | { readonly ok: true; readonly body: IssueGiftCardRequest }
  | { readonly ok: false; readonly faults: readonly IssueFault[] };

/** A card that is to be given away, or what is wrong with it: no amount that can be paid in its currency, no address, nothing said of why. */
export function readIssue({ amount: typed, currency, ...draft }: IssueDraft): Read {
  const { shape } = issueGiftCardRequestSchema;
  const amount = readAmount(typed, currency);
  const isPayable = amount !== null && amount % smallestStep(currency) === 0;
  const [email, reason] = [draft.email.trim(), draft.reason.trim()];
  const faults: IssueFault[] = [
    ...(isPayable && shape.amount.safeParse(amount).success ? [] : (['amount'] as const)),
    ...(shape.email.safeParse(email).success ? [] : (['email'] as const)),
    ...(reason.length >= 3 ? [] : (['reason'] as const)),
  ];
  if (amount === null || faults.length > 0) return { ok: false, faults };
  return { ok: true, body: { amount, currency, email, reason } };
}
