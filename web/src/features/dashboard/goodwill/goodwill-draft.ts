import type { Booking } from '@fareground/domain/bookings/booking';
import { mostGoodwill } from '@fareground/domain/bookings/goodwill';
import { type GoodwillRequest, goodwillRequestSchema } from '@fareground/domain/calls/goodwill';
import { readAmount } from '@fareground/domain/core/typed-amount';

/** What is typed. `line` is empty for all of the booking, else the number of a line, from 0. */
export interface GoodwillDraft {
  readonly line: string;
  readonly amount: string;
  readonly reason: string;
}

type Read =
  | { readonly ok: true; readonly body: GoodwillRequest }
  | { readonly ok: false; readonly faults: readonly ('amount' | 'reason')[] };

export const lineOf = ({ line }: GoodwillDraft): number | undefined =>
  line === '' ? undefined : Number(line);

/** What staff want to give, or what is wrong with it: more than is left, no amount of the currency, no reason. */
export function readGoodwill(draft: GoodwillDraft, booking: Booking): Read {
  const line = lineOf(draft);
  const amount = readAmount(draft.amount, booking.currency) ?? 0;
  const isAmount = amount > 0 && amount <= mostGoodwill(booking, line);
  const reason = goodwillRequestSchema.shape.reason.safeParse(draft.reason);
  if (isAmount && reason.success)
    return { ok: true, body: { amount, reason: reason.data, ...(line !== undefined && { line }) } };
  return {
    ok: false,
    faults: [...(isAmount ? [] : (['amount'] as const)), ...(reason.success ? [] : (['reason'] as const))],
  };
}
