import {
  activeAmounts,
  activeLines,
  type Booking,
  type BookingLine,
  paidForPlaces,
} from '../../booking/booking.ts';
import { allocate } from '../../core/money.ts';
import { ratesOfLine, taxOfLines } from '../taxes/tax-of-booking.ts';
import { kindOfAccount, rateOfAccount, salesAccount, taxAccount } from './account.ts';
import { joinEntries, type LedgerEntry, type TaxBase } from './ledger-transaction.ts';

/**
 * What was earned with a booking, by account, and what of it goes back. All amounts are minor units of the booking's currency.
 *
 * The tax of a rate in a booking is cut over the prices and fees that have it, by what was paid for them. What goes back of a line takes its share of tax and discount along,
 * rounded on the sum of what has gone back so far: a line that goes back in many parts comes to zero on every account. Fees that a partner bears go back to them with
 * the price that they are in; they are a share of what the house sells, and no supply of its own that is taxed (docs/adr/0018).
 */

/** What goes back of one line: of the price that was paid for its places, and of its fees. */
export interface RefundedParts {
  /** From 0. */
  readonly lineIndex: number;
  readonly price: number;
  readonly fees: number;
}
/** An amount by what it is of, minor units. */
export type PriceAndFees = Pick<RefundedParts, 'price' | 'fees'>;

/** What one line has on the accounts, in a transaction. */
export interface OfLine {
  /** From 0. */
  readonly lineIndex: number;
  readonly entries: readonly LedgerEntry[];
  /** Of what it has on `tax`: what is in its fees. */
  readonly taxOfFees: number;
  /** What was taxed at which rate, without the tax. */
  readonly bases: readonly TaxBase[];
}

interface Earned extends PriceAndFees {
  readonly offeringId: string;
  readonly discount: number;
  readonly taxOfPrice: number;
  readonly taxOfFees: number;
  /** Fees that are taken off what its partner gets. */
  readonly borne: number;
  /** The accounts of both. */
  readonly priceTax: string;
  readonly feesTax: string;
}

type Priced = Pick<Booking, 'lines' | 'amounts'>;

/** In the order of the lines. */
function earnedByLine(booking: Priced): Earned[] {
  const taxes = taxOfLines(booking);
  return booking.lines.map((line, index) => {
    const rates = ratesOfLine(booking, line);
    const tax = taxes[index]?.price ?? 0;
    // They are in the price without its tax, and that is less where its tax is left to the buyer.
    const borne = Math.min(line.feesBorne?.amount ?? 0, paidForPlaces(line) - tax);
    return {
      offeringId: line.offeringId,
      price: paidForPlaces(line),
      fees: line.fees,
      discount: line.discount,
      taxOfPrice: tax,
      taxOfFees: taxes[index]?.fees ?? 0,
      borne,
      priceTax: taxAccount(rates.price),
      feesTax: taxAccount(rates.fees),
    };
  });
}

/** The share of a part in an amount, rounded down. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** What a line comes to on the accounts, as credits, for a part of it. */
function creditsOf(lineIndex: number, line: Earned, { price, fees }: PriceAndFees): OfLine {
  const discount = shareOf(line.discount, price, line.price);
  const taxOfPrice = shareOf(line.taxOfPrice, price, line.price);
  const taxOfFees = shareOf(line.taxOfFees, fees, line.fees);
  const borne = shareOf(line.borne, price, line.price);
  return {
    lineIndex,
    taxOfFees: -taxOfFees,
    entries: [
      { account: salesAccount(line.offeringId), amount: taxOfPrice - price - discount + borne },
      { account: 'discounts', amount: discount },
      { account: 'fees', amount: taxOfFees - fees - borne },
      { account: line.priceTax, amount: -taxOfPrice },
      { account: line.feesTax, amount: -taxOfFees },
    ],
    bases: [
      { account: line.priceTax, amount: taxOfPrice - price },
      { account: line.feesTax, amount: taxOfFees - fees },
    ],
  };
}

/** The same the other way round. */
export const reversed = ({ lineIndex, entries, taxOfFees, bases }: OfLine): OfLine => ({
  lineIndex,
  entries: entries.map(negated),
  taxOfFees: -taxOfFees,
  bases: bases.map(negated),
});
const negated = <Entry extends LedgerEntry>(entry: Entry): Entry => ({ ...entry, amount: -entry.amount });

/** What lines come to together, an entry an account. */
export const entriesOf = (lines: readonly OfLine[]): LedgerEntry[] =>
  joinEntries(lines.flatMap(({ entries }) => entries));

const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
const isTaxable = ({ account }: LedgerEntry): boolean => kindOfAccount(account) !== 'tax';

/** What lines were taxed at which rate, without the tax; nothing where their entries say it. */
export function basesOf(lines: readonly OfLine[]): { bases?: TaxBase[] } {
  const all = lines.flatMap(({ bases }) => bases);
  const bases = joinEntries(all);
  const isOneRate = all.every(({ account }) => account === all[0]?.account);
  const isReversed = all.some(({ account }) => rateOfAccount(account).isReversed);
  const entries = entriesOf(lines);
  // A part so small that no tax is in it does not name its rate.
  const namesRate = entries.some((entry) => !isTaxable(entry)) || all[0]?.account === 'tax:0';
  const isTold = !isReversed && isOneRate && namesRate && sumOf(bases) === sumOf(entries.filter(isTaxable));
  return isTold || bases.length === 0 ? {} : { bases };
}

/** What has gone back of a line while it stands: with places that were voided one by one, and for those that stand. */
export function refundedOf({ voided = [], partiallyRefunded = [] }: BookingLine): PriceAndFees {
  const back = { price: 0, fees: 0 };
  for (const { refund, fees = 0 } of partiallyRefunded) {
    back.price += refund;
    back.fees += fees;
  }
  for (const { refund, fees, refundOfFees = fees } of voided) {
    if (refund === 0) continue;
    back.price += refund - refundOfFees;
    back.fees += refundOfFees;
  }
  return back;
}

/** All that was earned when it was sold, as credits, line by line; it adds up to what was paid. */
export const earnedAtSale = (booking: Priced): OfLine[] =>
  earnedByLine(booking).map((line, index) => creditsOf(index, line, line));

/**
 * What is earned no more, as debits; it adds up to what goes back.
 * @param booking as it stands before @param others what goes back before these parts, and the booking does not say yet
 */
export function earnedNoMore(
  booking: Priced,
  parts: readonly RefundedParts[],
  others: readonly RefundedParts[] = [],
): OfLine[] {
  const earned = earnedByLine(booking);
  const backOf = (line: BookingLine, lineIndex: number): PriceAndFees => {
    const all = [refundedOf(line), ...others.filter((one) => one.lineIndex === lineIndex)];
    return {
      price: all.reduce((sum, { price }) => sum + price, 0),
      fees: all.reduce((sum, { fees }) => sum + fees, 0),
    };
  };
  return parts.flatMap(({ lineIndex, price, fees }) => {
    const [line, stored] = [earned[lineIndex], booking.lines[lineIndex]];
    if (!line || !stored) throw new Error(`there is no line ${lineIndex}`);
    const before = backOf(stored, lineIndex);
    const after = { price: before.price + price, fees: before.fees + fees };
    return [reversed(creditsOf(lineIndex, line, after)), creditsOf(lineIndex, line, before)];
  });
}

/** What the lines of a booking are earned for as they stand, as credits: a line that was cancelled with its sale earns nothing. */
export function earnedNow(booking: Priced): OfLine[] {
  return earnedByLine(booking).flatMap((line, index) => {
    const stored = booking.lines[index];
    if (!stored) return [];
    const back = stored.cancelledWith === undefined ? refundedOf(stored) : withAllThatStood(stored);
    return [creditsOf(index, line, line), reversed(creditsOf(index, line, back))];
  });
}

/** Of a line that ended with its sale: what had gone back before, and then all that stood. */
function withAllThatStood(line: BookingLine): PriceAndFees {
  const before = refundedOf(line);
  const stood = activeParts(line);
  return { price: before.price + stood.price, fees: before.fees + stood.fees };
}

/** What was paid for all of a line that stands. */
export function activeParts(line: BookingLine): PriceAndFees {
  const { paid, fees } = activeAmounts(line);
  return { price: paid - fees, fees };
}

/**
 * An amount of which nobody says what it is for, cut over the lines that stand: off their prices first, then off their fees.
 * @param amount minor units, at most what was paid for what stands; more is left to the first line's price
 */
export function spreadOver(booking: Pick<Booking, 'lines'>, amount: number): RefundedParts[] {
  const standing = activeLines(booking).length > 0 ? activeLines(booking) : booking.lines;
  const parts = standing.map((line) => ({ lineIndex: booking.lines.indexOf(line), ...activeParts(line) }));
  const prices = parts.reduce((sum, { price }) => sum + price, 0);
  const allFees = parts.reduce((sum, { fees }) => sum + fees, 0);
  const ofFees = Math.min(Math.max(0, amount - prices), allFees);
  const price = allocate(
    amount - ofFees,
    parts.map((part) => part.price),
  );
  const fees = allocate(
    ofFees,
    parts.map((part) => part.fees),
  );
  return parts.map(({ lineIndex }, index) => ({
    lineIndex,
    price: price[index] ?? 0,
    fees: fees[index] ?? 0,
  }));
}

/** What parts come to, minor units. */
export const sumOfParts = (parts: readonly PriceAndFees[]): number =>
  parts.reduce((sum, { price, fees }) => sum + price + fees, 0);
