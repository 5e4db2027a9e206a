import { groupName, unknownValue } from '../../booking/report-groups.ts';
import type { Currency } from '../../core/currencies.ts';
import { DAY } from '../../core/time.ts';
import { type GroupFigures, groupDocuments, groupFigures, together } from './group-report.ts';
import type { Period } from './ledger-report.ts';
import type { LedgerGroups, Scope } from './ledger-sums.ts';
import { periodOfDays, type ReportDays } from './report-days.ts';

/** "2026-11" */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The days of a month of a zone. @param month "2026-11" */
export function monthDays(month: string, zone: string): ReportDays {
  const from = `${month}-01`;
  const afterLast = new Date(`${from}T00:00:00Z`);
  afterLast.setUTCMonth(afterLast.getUTCMonth() + 1);
  return { from, to: new Date(afterLast.getTime() - DAY).toISOString().slice(0, from.length), zone };
}

/** A month of a zone. @param month "2026-11" */
export const monthPeriod = (month: string, zone: string): Period => periodOfDays(monthDays(month, zone));

/** Of which days a statement is, in short: "2026-11" of a whole month, else its day or days. */
export function daysInShort({ from, to, zone }: ReportDays): string {
  const month = from.slice(0, '2026-11'.length);
  const whole = monthDays(month, zone);
  if (whole.from === from && whole.to === to) return month;
  return from === to ? from : `${from} to ${to}`;
}

/** Tax in what was sold for an organiser or operator, less what went back, that is not paid on to them, minor units. */
export const netTaxOf = ({ tax, taxOfFees }: Pick<GroupFigures, 'tax' | 'taxOfFees'>): number =>
  taxOfHouse(tax - taxOfFees);
/** What an organiser or operator is owed, minor units: what was sold for them, less what went back, less fees with the tax in them, less the tax that the house owes. */
export const owedOf = (figures: Pick<GroupFigures, 'netSales' | 'fees' | 'tax' | 'taxOfFees'>): number =>
  figures.netSales - figures.fees - netTaxOf(figures);

/** An event, a route, or all trips that are of no route. */
export interface StatementRow extends GroupFigures {
  readonly by: 'sale' | 'route' | 'others';
}

/** What an organiser or operator is owed in one currency. The rows add up to the total. */
export interface StatementPart {
  readonly currency: Currency;
  readonly rows: readonly StatementRow[];
  readonly total: GroupFigures;
}

export const partnerScope = (partner: string): Scope => groupName('partner', partner);

/** The sums of the partner's scope that a statement needs. */
export const statementDocuments = (partner: string, period: Period): string[] =>
  groupDocuments(partnerScope(partner), ['sale', 'route', 'category'], period);

/** A part a currency, in the alphabet's order. @param documents those of statementDocuments that there are */
export function statementOf(
  partner: string,
  period: Period,
  documents: readonly LedgerGroups[],
): StatementPart[] {
  const scope = partnerScope(partner);
  const rows = (['sale', 'route'] as const).flatMap((by) =>
    groupFigures(scope, by, period, documents)
      .filter(({ value }) => value !== unknownValue)
      .map((row): StatementRow => ({ ...row, by })),
  );
  return together(partner, groupFigures(scope, 'category', period, documents)).map((total) => {
    const own = rows.filter(({ currency }) => currency === total.currency);
    const rest = [total, ...own.map(negated)];
    const [others] = together(unknownValue, rest);
    const left = others && isSomething(others) ? [{ ...others, by: 'others' } satisfies StatementRow] : [];
    return { currency: total.currency, rows: [...own, ...left], total };
  });
}

const amountsOf = ({ value: _, currency: _currency, ...amounts }: GroupFigures) => amounts;
const isSomething = (row: GroupFigures): boolean =>
  Object.values(amountsOf(row)).some((amount) => amount !== 0);
const negated = ({ value, currency, ...row }: GroupFigures): GroupFigures => ({
  value,
  currency,
  places: -row.places,
  sold: -row.sold,
  refundedAmount: -row.refundedAmount,
  disputed: -row.disputed,
  netSales: -row.netSales,
  fees: -row.fees,
  tax: -row.tax,
  taxOfFees: -row.taxOfFees,
  discounts: -row.discounts,
  net: -row.net,
});

/**
 * Who sells to the customer: makes out the invoice and owes its tax. The house sells what organisers and operators hold in its own name, and pays them for it without that
 * tax (docs/adr/0018). A setting of a partner would be read here, and nowhere else.
 */
type SellerOfRecord = 'house' | 'partner';
const sellerOfRecord = (): SellerOfRecord => 'house';

/** What of the tax in the prices of what was sold for a partner the house owes, and does not pay on; minor units. */
const taxOfHouse = (tax: number): number => (sellerOfRecord() === 'house' ? tax : 0);
