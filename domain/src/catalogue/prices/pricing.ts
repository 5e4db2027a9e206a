import type { Amounts, BookingLine } from '../../booking/booking.ts';
import type { Currency } from '../../core/currencies.ts';
import { allocateChargeable, chargeableShare } from '../../core/money.ts';
import { eligiblePlaces, type VoucherLine } from '../vouchers/eligible-places.ts';
import type { Voucher } from '../vouchers/voucher.ts';
import { taxToAdd } from './add-tax.ts';
import { type FixedFees, fixedFeeIn } from './fixed-fee.ts';
import { taxByRate } from './tax-by-rate.ts';
import { countryAmong, type TaxTable, taxOfKind } from './tax-rule.ts';

/** Everything below is in minor units of one currency, and whatever is charged a multiple of its smallest step. */
export interface PricedLine extends VoucherLine {
  /** Absent: a place at an event. */
  readonly kind?: BookingLine['kind'] | undefined;
  readonly addOn?: boolean | undefined;
  /** Of the venue. */
  readonly country?: string | undefined;
  /** Where a leg begins: its clock says in which country that is. */
  readonly from?: { readonly timeZone: string } | undefined;
}
/** Who pays the fees: the buyer beside the price, or whoever sells out of it. */
export const feeBearers = ['buyer', 'seller'] as const;

export interface FeeRule extends TaxTable, FixedFees {
  /** Absent: the buyer. */
  feeBearer?: (typeof feeBearers)[number] | undefined;
  /** On each paid place, hundredths of a percent of its price, rounded once per place. */
  feeBasisPoints: number;
}
export interface Quote {
  amounts: Amounts;
  /** In the order of the lines; each adds up over the lines to the amount of the whole. */
  lines: Pick<BookingLine, 'discount' | 'fees' | 'feesBorne' | 'taxAdded' | 'taxed' | 'reversible'>[];
}

/** A rule of sale by which nobody pays for booking. */
export const withoutFees = <Rule extends FeeRule>(rule: Rule): Rule => ({
  ...rule,
  feeBasisPoints: 0,
  feeFixed: {},
  fixedFees: [],
});

/**
 * What a booking costs. Fees fall on the full price: those of each paid place, and the one of the booking, cut over its lines by what they cost, so
 * that each place takes its share of it along when it is given back (docs/adr/0010). A free place has none. The discount is of the
 * subtotal, rounded once, and cut over the lines it applies to by largest remainder, so that all adds up (SPEC B5). Fees that the seller bears are in what is paid for
 * a line, and no more than that. Where tax is added at the end, prices, discounts and the rules of fees are without it.
 */
export function quote(
  lines: readonly PricedLine[],
  currency: Currency,
  rule: FeeRule,
  voucher?: Voucher,
): Quote {
  const prices = lines.map((item) => item.unitPrice * item.quantity);
  const places = lines.map((item) => (voucher ? eligiblePlaces(voucher, item) : 0));
  const discounts = voucher ? voucherDiscounts(voucher, lines, places, currency) : lines.map(() => 0);
  const discount = sum(discounts);
  const allFees = feesOfLines(lines, currency, rule);
  const isBorne = rule.feeBearer === 'seller';
  const ownFees = isBorne ? lines.map(() => 0) : allFees;
  const subtotal = sum(prices);
  const taxations = lines.map((item) => taxationOf(item, rule));
  const rates = taxations.map(({ price, fees }) => ({ price: price.basisPoints, fees: fees.basisPoints }));
  // Price and fees of each line, one after the other.
  const parts = lines.flatMap((_, index) => [
    { basisPoints: rates[index]?.price ?? 0, net: (prices[index] ?? 0) - (discounts[index] ?? 0) },
    { basisPoints: rates[index]?.fees ?? 0, net: ownFees[index] ?? 0 },
  ]);
  const added = rule.taxMode === 'added' ? taxToAdd(parts, currency) : undefined;
  const paid = parts.map(({ basisPoints, net }, index) => ({
    basisPoints,
    gross: net + (added?.[index] ?? 0),
    added: added?.[index],
  }));
  const taxes = taxByRate(paid);
  const isOneRate = taxes.length < 2;
  const shares = lines.map((_, index) => ({
    discount: discounts[index] ?? 0,
    fees: paid[2 * index + 1]?.gross ?? 0,
    ...(added && { taxAdded: { price: added[2 * index] ?? 0, fees: added[2 * index + 1] ?? 0 } }),
    ...(isBorne && {
      feesBorne: { amount: Math.min(allFees[index] ?? 0, paid[2 * index]?.gross ?? 0) },
    }),
    ...(!isOneRate && { taxed: rates[index] }),
    ...reversibleParts(taxations[index]),
  }));
  return {
    amounts: {
      subtotal,
      discount,
      fees: sum(shares.map(({ fees }) => fees)),
      ...(added && {
        taxAdded: {
          price: sum(shares.map(({ taxAdded }) => taxAdded?.price ?? 0)),
          fees: sum(shares.map(({ taxAdded }) => taxAdded?.fees ?? 0)),
        },
      }),
      total: sum(paid.map(({ gross }) => gross)),
      taxIncluded: sum(taxes.map(({ tax }) => tax)),
      ...(isOneRate && { taxBasisPoints: taxes[0]?.basisPoints ?? rates[0]?.price }),
    },
    lines: shares,
  };
}

/**
 * What one place costs who buys it alone, with every fee and tax that it is not sold without, minor units: what every list and page shows of it, before anything is
 * chosen.
 */
export const allInPrice = (
  place: Omit<PricedLine, 'quantity' | 'offeringId'>,
  currency: Currency,
  rule: FeeRule,
): number => quote([{ ...place, offeringId: '', quantity: 1 }], currency, rule).amounts.total;

/** Fees are taxed where that takes place which they are for. */
function taxationOf({ kind = 'event', addOn, country, from }: PricedLine, rule: FeeRule) {
  const taxedIn = country ?? (from && countryAmong(rule, from.timeZone));
  return {
    price: taxOfKind(rule, taxedIn, addOn ? 'add-on' : kind),
    fees: taxOfKind(rule, taxedIn, 'fee'),
  };
}

function reversibleParts(
  taxation: ReturnType<typeof taxationOf> | undefined,
): Pick<BookingLine, 'reversible'> {
  const reversible = (['price', 'fees'] as const).filter((part) => taxation?.[part].isReverse);
  return reversible.length > 0 ? { reversible } : {};
}

/** Minor units, by line. */
function feesOfLines(lines: readonly PricedLine[], currency: Currency, rule: FeeRule): number[] {
  const ofOrder = orderFees(
    lines.map((item) => item.unitPrice * item.quantity),
    currency,
    rule,
  );
  return lines.map(
    (item, index) => placeFee(item.unitPrice, currency, rule) * item.quantity + (ofOrder[index] ?? 0),
  );
}

function placeFee(unitPrice: number, currency: Currency, rule: FeeRule): number {
  if (unitPrice === 0) return 0;
  return chargeableShare(unitPrice, rule.feeBasisPoints, currency) + fixedFeeIn(rule, currency).perPlace;
}

/** By line. @param prices of the lines, minor units */
function orderFees(prices: readonly number[], currency: Currency, rule: FeeRule): readonly number[] {
  if (sum(prices) === 0) return prices;
  return allocateChargeable(fixedFeeIn(rule, currency).perOrder, prices, currency);
}

/** By line, minor units: never more than the places cost that the voucher is for. @param places those of each line */
function voucherDiscounts(
  voucher: Voucher,
  lines: readonly PricedLine[],
  places: readonly number[],
  currency: Currency,
): readonly number[] {
  if (voucher.kind === 'opens') return lines.map(() => 0);
  if (voucher.kind === 'amount' && voucher.per === 'ticket') {
    return lines.map((item, index) => Math.min(item.unitPrice, voucher.value) * (places[index] ?? 0));
  }
  const eligible = lines.map((item, index) => item.unitPrice * (places[index] ?? 0));
  const all = sum(eligible);
  const discount =
    voucher.kind === 'percent'
      ? chargeableShare(all, voucher.value * 100, currency)
      : Math.min(all, voucher.value);
  return allocateChargeable(discount, eligible, currency);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
