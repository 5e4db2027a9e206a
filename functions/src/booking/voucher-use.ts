import { eligiblePlaces } from '@fareground/domain/catalogue/vouchers/eligible-places';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { AppError } from '@fareground/domain/core/errors';
import { countPool, type PoolCount } from '@fareground/domain/stock/count';
import type { Pool } from '@fareground/domain/stock/pool';
import { voucherBudgetPools, voucherUsePools } from '@fareground/domain/stock/pool-plan';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Collections } from '../platform/firestore/collections.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Services } from '../platform/services.ts';
import type { OrderLine } from './event-line.ts';

const refused = (code: string, reason: string) =>
  new AppError('voucher-invalid', `${code}: ${reason}`, { field: 'voucher', reason });

/** The voucher of this code, whether it may be used or not. @throws AppError voucher-invalid, `unknown` */
export async function findVoucher(
  { vouchers }: Pick<Collections, 'vouchers'>,
  code: string,
): Promise<Voucher> {
  const written = code.trim();
  if (!/^[A-Za-z0-9]{4,20}$/.test(written)) throw refused(code, 'unknown');
  const voucher = (await vouchers.doc(written.toUpperCase()).get()).data();
  if (!voucher) throw refused(code, 'unknown');
  return voucher;
}

/**
 * The same voucher, as far as the person and these lines may use it; whether any use is left is decided with the places.
 * @throws AppError voucher-invalid, with the reason in `details`
 */
export function usableVoucher(
  voucher: Voucher,
  {
    lines,
    caller,
    now,
  }: { lines: readonly OrderLine[]; caller: Pick<Caller, 'email' | 'emailVerified'>; now: number },
): Voucher {
  const refuse = (reason: string) => refused(voucher.code, reason);
  if (!voucher.active || now < voucher.startsAt || now >= voucher.endsAt) throw refuse('not-now');
  if (
    voucher.email !== undefined &&
    !(caller.emailVerified && caller.email.toLowerCase() === voucher.email)
  ) {
    throw refuse('other-person');
  }
  if (!lines.some(({ line }) => eligiblePlaces(voucher, line) > 0)) throw refuse(whyNone(voucher, lines));
  const isInCurrency = voucher.kind === 'amount' || voucher.budget !== undefined;
  if (isInCurrency && lines.some(({ currency }) => currency !== voucher.currency)) {
    throw refuse('other-currency');
  }
  return voucher;
}

const whyNone = ({ offeringIds }: Voucher, lines: readonly OrderLine[]): 'other-sale' | 'other-places' =>
  offeringIds.length > 0 && !lines.some(({ line }) => offeringIds.includes(line.offeringId))
    ? 'other-sale'
    : 'other-places';

interface VoucherCount {
  readonly used: number;
  readonly held: number;
  /** Not used and not held. */
  readonly free: number;
  /** Of the budget, minor units; null where there is none. */
  readonly spent: number | null;
  readonly budgetFree: number | null;
}

/** Counts the pools of a voucher; one that was never used has none yet. */
export async function countVoucher(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  voucher: Voucher,
): Promise<VoucherCount> {
  const planned = voucherPools(voucher);
  const references = planned.map(({ id }) => collections.pools.doc(id));
  const found = (await db.getAll(...references)) as DocumentSnapshot<Pool>[];
  const counts = planned.map((pool, index) => countPool(found[index]?.data() ?? pool, now()));
  const uses = counts.slice(0, voucherUsePools(voucher).length);
  const budget = counts.slice(uses.length);
  const sum = (some: readonly PoolCount[], field: 'sold' | 'held' | 'free') =>
    some.reduce((total, count) => total + (count[field][0] ?? 0), 0);
  return {
    used: sum(uses, 'sold'),
    held: sum(uses, 'held'),
    free: sum(uses, 'free'),
    spent: voucher.budget === undefined ? null : sum(budget, 'sold') + sum(budget, 'held'),
    budgetFree: voucher.budget === undefined ? null : sum(budget, 'free'),
  };
}

/** @param discount what it would take off, minor units @throws AppError voucher-invalid, used-up */
export async function refuseUsedUp(
  deps: Pick<Services, 'db' | 'collections' | 'now'>,
  voucher: Voucher,
  discount: number,
): Promise<void> {
  const { free, budgetFree } = await countVoucher(deps, voucher);
  if (free > 0 && (budgetFree === null || budgetFree >= discount)) return;
  throw new AppError('voucher-invalid', voucher.code, { field: 'voucher', reason: 'used-up' });
}

/** Every pool that the voucher may be taken from. */
export const voucherPools = (voucher: Voucher): readonly Pool[] => [
  ...voucherUsePools(voucher),
  ...voucherBudgetPools(voucher),
];

/**
 * One use of the voucher and what it takes off, taken from its own pools in the same commit as the places.
 * @param discount minor units
 */
export function voucherLine(voucher: Voucher, discount: number, anyLine: OrderLine | undefined): OrderLine {
  if (!anyLine) throw new AppError('invalid-argument', 'a booking has a line', { field: 'lines' });
  const budget = discount > 0 ? voucherBudgetPools(voucher) : [];
  const { line, currency, input } = anyLine;
  return {
    // What else the line takes is taken once, with its places.
    ...{ line, currency, input },
    mask: 1,
    parts: [
      { quantity: 1, seats: [], pools: voucherUsePools(voucher) },
      ...(budget.length > 0 ? [{ quantity: discount, seats: [], pools: budget }] : []),
    ],
  };
}
