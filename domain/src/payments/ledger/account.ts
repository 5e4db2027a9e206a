import { z } from 'zod';
import type { Rate } from '../../catalogue/prices/tax-by-rate.ts';

/**
 * The accounts of the ledger. `clearing` is what the provider has of ours, `bank` what it paid out; `customers` what we owe them (a credit);
 * `sales:<offeringId>` and `fees` what was earned without the tax in it, `tax:<rate>` that tax by its rate in basis points (of what the
 * buyer owes itself `reverse`, on which nothing is ever posted); `discounts` what vouchers took off; `credit` what gift cards are still worth, `goodwill` what staff gave away on them; `cash:<desk>` what lies in a drawer, `cash-banked` what was taken out of drawers
 * for the bank, `cash-differences` what was missing there when they were counted (a debit) or too much; `disputes` what a
 * bank took back and has not decided, or kept beyond what was earned; `provider-costs` what the provider charges.
 */
const PLAIN = [
  'clearing',
  'bank',
  'customers',
  'fees',
  'discounts',
  'credit',
  'goodwill',
  'cash-banked',
  'cash-differences',
  'disputes',
  'provider-costs',
] as const;
const SLUG = '[a-z0-9][a-z0-9-]{0,79}';
export const accountSchema = z
  .string()
  .regex(
    new RegExp(`^(?:${PLAIN.join('|')}|sales:${SLUG}|cash:${SLUG}|tax:(?:\\d{1,5}|reverse))$`),
    'is no account of the ledger',
  );

export const salesAccount = (offeringId: string): string => `sales:${offeringId}`;
/** The sale that an account is of; undefined where it is of none. */
export const saleOfAccount = (account: string): string | undefined =>
  account.startsWith('sales:') ? account.slice('sales:'.length) : undefined;
/** @param desk the trip whose driver took it, or officeDesk */
export const cashAccount = (desk: string): string => `cash:${desk}`;
/** Where cash is handed back from. */
export const officeDesk = 'office';
export const taxAccount = ({ basisPoints, isReversed }: Rate): string =>
  `tax:${isReversed ? 'reverse' : basisPoints}`;
/** The rate of an account of tax. */
export const rateOfAccount = (account: string): Rate =>
  account === 'tax:reverse'
    ? { basisPoints: 0, isReversed: true }
    : { basisPoints: Number(account.slice('tax:'.length)) };

/** What an account is one of: "sales" of "sales:night". */
export type AccountKind = (typeof PLAIN)[number] | 'sales' | 'cash' | 'tax';
export const kindOfAccount = (account: string): AccountKind => account.split(':')[0] as AccountKind;

const EARNED: readonly AccountKind[] = ['sales', 'fees', 'tax', 'discounts'];
/** Whether it says what was earned, and not where money is. */
export const isEarned = (account: string): boolean => EARNED.includes(kindOfAccount(account));
