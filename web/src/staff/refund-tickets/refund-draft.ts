import { type RefundTicketsRequest, refundTicketsRequestSchema } from '@fareground/domain/api/refund-tickets';
import { sumOfPlaces } from '@fareground/domain/booking/refund-places';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import type { PriceAndFees } from '@fareground/domain/payments/ledger/earnings';
import { draftSchema } from '../../ui/form/schema.ts';

/** A ticket that money may go back for, or that may end. */
export interface RefundableTicket {
  readonly serial: string;
  /** What it is for, and for whom. */
  readonly name: string;
  /** What of its place has not gone back, and what its policy gives, minor units. */
  readonly left: PriceAndFees;
  readonly byPolicy: PriceAndFees;
  /** It may end: it lets in and was not used. */
  readonly mayEnd: boolean;
}

/** What is typed and chosen. */
export interface RefundDraft {
  readonly keepsTickets: boolean;
  readonly price: string;
  readonly fees: string;
  readonly reason: string;
}

/** An amount as it stands in the two fields of a draft. */
export const typedParts = (
  { price, fees }: PriceAndFees,
  currency: Currency,
): Pick<RefundDraft, 'price' | 'fees'> => ({
  price: typedAmount(price, currency),
  fees: typedAmount(fees, currency),
});

/** An empty field is nothing. Null where it is no amount of the currency. */
export const readPart = (typed: string, currency: Currency): number | null =>
  typed.trim() === '' ? 0 : readAmount(typed, currency);

/** Reads what staff ask for. Money is of the currency, no more than is left, and something where the tickets stand. */
export const refundDraftSchema = (tickets: readonly RefundableTicket[], currency: Currency) =>
  draftSchema<RefundDraft, RefundTicketsRequest>((draft, fault) => {
    const left = sumOfPlaces(tickets.map((one) => one.left));
    const [price, fees] = [readPart(draft.price, currency), readPart(draft.fees, currency)];
    const reason = refundTicketsRequestSchema.shape.reason.safeParse(draft.reason);
    const isNothing = draft.keepsTickets && (price ?? 0) + (fees ?? 0) === 0;
    if (price === null || price > left.price || isNothing) fault('price', 'refundTickets.amountFault');
    if (fees === null || fees > left.fees) fault('fees', 'refundTickets.amountFault');
    if (!reason.success) fault('reason', 'refundTickets.reasonFault');
    if (price === null || fees === null || !reason.success) return undefined;
    const serials = tickets.map(({ serial }) => serial);
    return { serials, keepsTickets: draft.keepsTickets, price, fees, reason: reason.data };
  });
