import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  afterMovement,
  countDrawer,
  type Drawer,
  deskOfDrawer,
  drawerCountSchema,
  drawerSchema,
  emptyDrawer,
} from './drawer.ts';
import { cashAccount, kindOfAccount } from './ledger/account.ts';
import { figuresOf } from './ledger/ledger-report.ts';
import type { SumsByCurrency } from './ledger/ledger-sums.ts';
import { type LedgerTransaction, ledgerTransactionSchema } from './ledger/ledger-transaction.ts';
import { drawerCounted } from './ledger/movements.ts';

const trip = { desk: 'ml-204', currency: 'EUR' as const };
const by = { countedBy: 'finance', countedByName: 'Ana', note: '' };

/** As the reports' sums have them: by kind of account. */
function sumsOf(ledger: readonly LedgerTransaction[]): SumsByCurrency {
  const sums: Record<string, number> = {};
  for (const { account, amount } of ledger.flatMap(({ entries }) => entries)) {
    sums[kindOfAccount(account)] = (sums[kindOfAccount(account)] ?? 0) + amount;
  }
  return { EUR: { 'drawer-count': sums } };
}

test('what was counted differs from the books: the rest is the float, and the difference is known', () => {
  const drawer = afterMovement(afterMovement(null, { ...trip, amount: 3_000, at: 1 }), {
    ...trip,
    amount: 1_250,
    at: 2,
  });
  expect(drawer).toMatchObject({ id: 'ml-204.EUR', balance: 4_250, counts: 0 });
  const done = countDrawer(drawer, { ...by, counted: 4_200, toBank: 3_200, at: 3 });
  expect(done?.count).toMatchObject({ id: 'ml-204.EUR.1', expected: 4_250, counted: 4_200 });
  expect(done?.drawer).toMatchObject({ balance: 1_000, counts: 1 });
  expect(done && drawerCounted(done.count)?.entries).toEqual([
    { account: 'cash:ml-204', amount: -3_250 },
    { account: 'cash-banked', amount: 3_200 },
    { account: 'cash-differences', amount: 50 },
  ]);
});

test('a float is put in before the first movement, out of the bank, and is no difference', () => {
  expect(deskOfDrawer('office.EUR')).toEqual({ desk: 'office', currency: 'EUR' });
  for (const none of ['office', 'office.XXX', 'a/b.EUR', '']) expect(deskOfDrawer(none)).toBeNull();
  const opened = countDrawer(emptyDrawer('office', 'EUR', 1), { ...by, counted: 0, toBank: -10_000, at: 2 });
  expect(opened?.drawer).toMatchObject({ id: 'office.EUR', balance: 10_000, counts: 1 });
  expect(opened && drawerCountSchema.parse(opened.count)).toMatchObject({ expected: 0, toBank: -10_000 });
  expect(opened && drawerCounted(opened.count)?.entries).toEqual([
    { account: 'cash:office', amount: 10_000 },
    { account: 'cash-banked', amount: -10_000 },
  ]);
});

test('nobody takes out more than there is, and a count without a difference moves nothing', () => {
  const drawer = afterMovement(null, { ...trip, amount: 500, at: 1 });
  expect(countDrawer(drawer, { ...by, counted: 400, toBank: 401, at: 2 })).toBeNull();
  const done = countDrawer(drawer, { ...by, counted: 500, toBank: 0, at: 2 });
  expect(done && drawerCounted(done.count)).toBeNull();
});

it('after any sales, hand-outs and counts the drawer has what the ledger has on its account, and each difference is in the reports', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), amount: fc.integer({ min: -9_000, max: 9_000 }) }),
    fc.record({
      kind: fc.constant('count' as const),
      counted: fc.nat(20_000),
      percent: fc.integer({ min: -100, max: 100 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let drawer: Drawer | null = null;
      const ledger: LedgerTransaction[] = [];
      let moved = 0;
      let differences = 0;
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'move') {
          drawer = afterMovement(drawer, { ...trip, amount: one.amount, at });
          moved += one.amount;
          continue;
        }
        if (!drawer) continue;
        const toBank = Math.floor((one.counted * one.percent) / 100);
        const done = countDrawer(drawer, { ...by, counted: one.counted, toBank, at });
        if (!done) throw new Error('it was refused');
        differences += one.counted - done.count.expected;
        const movement = drawerCounted(done.count);
        if (movement) ledger.push(ledgerTransactionSchema.parse(movement));
        drawerCountSchema.parse(done.count);
        drawer = drawerSchema.parse(done.drawer);
      }
      const counted = ledger
        .flatMap(({ entries }) => entries)
        .reduce((sum, { account, amount }) => sum + (account === cashAccount(trip.desk) ? amount : 0), 0);
      expect(drawer?.balance ?? 0).toBe(moved + counted);
      const [figures] = figuresOf(sumsOf(ledger));
      expect([figures?.cashDifferences ?? 0, figures?.cash ?? 0, figures?.paidOut ?? 0]).toEqual([
        differences,
        0,
        0,
      ]);
    }),
  );
});
