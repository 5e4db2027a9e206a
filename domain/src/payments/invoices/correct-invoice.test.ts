import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { sold } from '../../booking/sample-bookings.ts';
import { rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { correctInvoice } from './correct-invoice.ts';
import { dueInvoices } from './due-invoices.ts';
import {
  currentInvoice,
  type Invoice,
  inIssuedOrder,
  invoicedOf,
  invoiceNumber,
  taxesOfInvoice,
} from './invoice.ts';
import { makeInvoice } from './make-invoice.ts';
import { sampleBuyer, samplePayment, sampleSeller } from './sample-invoices.ts';

type RefundFacts = Parameters<typeof dueInvoices>[1][number];
const other = { ...sampleBuyer, name: 'Porto Nights II, Lda.', email: 'books@porto-nights.test' };
const payment = samplePayment;
const [line] = sold.lines;
if (!line) throw new Error('the sample has a line');
const { taxBasisPoints: _, ...withoutRate } = sold.amounts;
/** Places and fees taxed alike, and each at its own rate. */
const bookings: Readonly<Record<'one rate' | 'two rates', Booking>> = {
  'one rate': sold,
  'two rates': {
    ...sold,
    lines: [{ ...line, taxed: { price: 1_300, fees: 2_300 } }],
    amounts: withoutRate,
  },
};
type Name = keyof typeof bookings;

let at = 1_794_000_070_000;
const numberOf = (kind: Invoice['kind'], issued: readonly Invoice[]) =>
  invoiceNumber('FG', kind, '2026-11-27', issued.length + 1);

/** Makes out what is due, to whom the last was made out. */
function makeAll(name: Name, issued: readonly Invoice[], refunds: readonly RefundFacts[] = []): Invoice[] {
  const all = [...issued];
  for (const due of dueInvoices(payment, refunds, issued)) {
    at += 1_000;
    const buyer = currentInvoice(all)?.buyer ?? sampleBuyer;
    all.push(
      makeInvoice({
        ...{ due, booking: bookings[name], payment, issued: all, seller: sampleSeller, buyer },
        ...{ number: numberOf(due.kind, all), day: '2026-11-27', at },
      }),
    );
  }
  return all;
}
function correct(issued: readonly Invoice[], buyer = other): Invoice[] | null {
  at += 1_000;
  const made = correctInvoice({
    ...{ issued, seller: sampleSeller, buyer, day: '2026-11-28', at },
    numbers: { invoice: numberOf('invoice', issued), 'credit-note': numberOf('credit-note', issued) },
  });
  return made && [...issued, ...made];
}
const refund = (number: number, amount: number, state: RefundFacts['state'] = 'succeeded'): RefundFacts => ({
  ...{ id: `${payment.id}-r${number}`, amount, state, updatedAt: 1_794_000_060_000 },
});
/** What is invoiced at each rate, with its tax. */
function standsAt(issued: readonly Invoice[]): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {};
  for (const invoice of issued)
    for (const rate of taxesOfInvoice(invoice)) {
      const sign = invoice.kind === 'invoice' ? 1 : -1;
      const [gross, tax] = sums[rateKey(rate)] ?? [0, 0];
      sums[rateKey(rate)] = [gross + sign * rate.gross, tax + sign * rate.tax];
    }
  return sums;
}

describe.each(['one rate', 'two rates'] as const)(
  'an invoice at %s that is made out to somebody else',
  (name) => {
    test('is taken back whole, and the one in its place says the same to the right one; both name the wrong one', () => {
      const first = makeAll(name, []);
      const [wrong, note, right] = correct(first) ?? [];
      expect([note?.id, right?.id]).toEqual([`${payment.id}-c1`, `${payment.id}-c1-new`]);
      expect([note?.kind, right?.kind]).toEqual(['credit-note', 'invoice']);
      expect([note?.about, right?.about]).toEqual([wrong?.number, wrong?.number]);
      expect([note?.buyer, right?.buyer]).toEqual([sampleBuyer, other]);
      for (const one of [note, right]) {
        expect(one).toMatchObject({
          lines: wrong?.lines,
          total: wrong?.total,
          tax: wrong?.tax,
          day: '2026-11-28',
        });
        expect(one?.taxes).toEqual(wrong?.taxes);
        expect([one?.movedAt, one?.isCorrection]).toEqual([wrong?.movedAt, true]);
      }
    });

    test('after a refund is about what is left, and the credit note of that refund stays as it was', () => {
      const before = makeAll(name, makeAll(name, []), [refund(1, 700)]);
      const all = correct(before) ?? [];
      expect(all.slice(0, 2)).toEqual(before);
      expect(all.slice(2).map(({ total }) => total)).toEqual([1_400, 1_400]);
      const texts = all[3]?.lines.map(({ text }) => text) ?? [];
      expect(
        texts.filter((text) => /^Night, Floor, Wed 18 Nov 2026.*, less refunds$/.test(text)),
      ).toHaveLength(1);
      expect(standsAt(all)).toEqual(standsAt(before));
    });

    test('is followed by credit notes to the right one, about the one that stands', () => {
      const twice = correct(correct(makeAll(name, [])) ?? [], sampleBuyer) ?? [];
      const all = makeAll(name, twice, [refund(1, 700)]);
      expect(all.map(({ id }) => id.slice(payment.id.length))).toEqual([
        '',
        '-c1',
        '-c1-new',
        '-c2',
        '-c2-new',
        '-r1',
      ]);
      const standing = currentInvoice(all);
      expect(standing?.id).toBe(`${payment.id}-c2-new`);
      expect(all.at(-1)).toMatchObject({
        kind: 'credit-note',
        about: standing?.number,
        buyer: sampleBuyer,
        total: 700,
      });
      expect(inIssuedOrder([...all].reverse())).toEqual(all);
    });

    test('is not, where all of it went back, or there is none', () => {
      expect(correct([])).toBeNull();
      expect(correct(makeAll(name, makeAll(name, []), [refund(1, 2_100)]))).toBeNull();
    });

    test('any number of times among any refunds leaves what is owed, and its tax at each rate, as it is without', () => {
      const steps = fc.array(
        fc.oneof(
          fc.record({ share: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() }),
          fc.constant('correct' as const),
        ),
        { maxLength: 8 },
      );
      fc.assert(
        fc.property(steps, (history) => {
          let plain = makeAll(name, []);
          let corrected = plain;
          let refunds: RefundFacts[] = [];
          for (const step of history) {
            if (step === 'correct') {
              corrected =
                correct(corrected, currentInvoice(corrected)?.buyer === other ? sampleBuyer : other) ??
                corrected;
              expect(standsAt(corrected)).toEqual(standsAt(plain));
              continue;
            }
            const amount = Math.floor((invoicedOf(plain) * step.share) / 100);
            if (amount === 0) continue;
            const id = refunds.length + 1;
            const states = step.fails ? (['succeeded', 'failed'] as const) : (['succeeded'] as const);
            for (const state of states) {
              const next = [
                ...refunds.filter((one) => one.id !== `${payment.id}-r${id}`),
                refund(id, amount, state),
              ];
              plain = makeAll(name, plain, next);
              corrected = makeAll(name, corrected, next);
              refunds = next;
            }
            expect(invoicedOf(corrected)).toBe(invoicedOf(plain));
          }
        }),
      );
    });
  },
);
