import type { RefundedParts } from '../ledger/earnings.ts';
import type { Payment } from '../payment.ts';
import { providerPartOf } from '../payment.ts';
import type { RefundedPlace } from '../refund.ts';

/** One of the refunds that an amount is given back by. */
export interface RefundPart {
  /** Minor units, more than 0. */
  readonly amount: number;
  /** What it is for, line by line; adds up to the amount. */
  readonly parts: readonly RefundedParts[];
  /** The same, place by place; absent where nobody says. */
  readonly places?: readonly RefundedPlace[] | undefined;
  /** The gift card that it goes onto; absent: it goes back the way that the money came. */
  readonly giftCardId?: string;
}

type Whole = Omit<RefundPart, 'giftCardId'>;

/** What of a payment's money the provider may still give back, minor units: what a bank took for good is not there any more. */
const leftAtProvider = ({ credit, disputes, ...payment }: Payment): number =>
  disputes.reduce(
    (sum, { lost = 0 }) => sum - lost,
    providerPartOf({ ...payment, credit }) - (credit?.moneyBack ?? 0),
  );

/**
 * How an amount goes back of a payment that a gift card paid a part of: first the money, up to what was paid of it, then onto the card. Of any other
 * payment all goes back the way that it came.
 */
export function splitRefund(payment: Payment, whole: Whole): RefundPart[] {
  const { credit } = payment;
  if (!credit) return [whole];
  const money = Math.min(whole.amount, Math.max(0, leftAtProvider(payment)));
  const [first, rest] = cut(whole, money);
  return [
    ...(first.amount > 0 ? [first] : []),
    ...(rest.amount > 0 ? [{ ...rest, giftCardId: credit.giftCardId }] : []),
  ];
}

function cut({ amount, parts, places }: Whole, first: number): [Whole, Whole] {
  const [own, others] = cutParts(parts, first);
  const [ownPlaces, otherPlaces] = cutParts(places ?? [], first);
  return [
    { amount: first, parts: own, ...(places && { places: ownPlaces }) },
    { amount: amount - first, parts: others, ...(places && { places: otherPlaces }) },
  ];
}

/** In their order, of each its price before its fees. */
function cutParts<Part extends { readonly price: number; readonly fees: number }>(
  parts: readonly Part[],
  amount: number,
): [Part[], Part[]] {
  let left = amount;
  const take = (of: number): number => {
    const taken = Math.min(left, of);
    left -= taken;
    return taken;
  };
  const first = parts.map((part) => ({ ...part, price: take(part.price), fees: take(part.fees) }));
  const rest = parts.map((part, index) => ({
    ...part,
    price: part.price - (first[index]?.price ?? 0),
    fees: part.fees - (first[index]?.fees ?? 0),
  }));
  const isSome = ({ price, fees }: Part): boolean => price + fees > 0;
  return [first.filter(isSome), rest.filter(isSome)];
}
