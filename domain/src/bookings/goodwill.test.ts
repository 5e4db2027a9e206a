import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBackOf } from '../ledger/earnings.ts';
import { type Booking, bookingSchema, paidFor, standingAmounts } from './booking.ts';
import { goodwillOf, mostGoodwill } from './goodwill.ts';
import { sold } from './sample-bookings.ts';
import { paidForTicket, voidPlace } from './void-place.ts';

const serialOf = (index: number): string => String(index).padStart(20, '0');

function bookingOf(lines: readonly { price: number; quantity: number; fees: number }[]): Booking {
  const [line] = sold.lines;
  if (!line) throw new Error('the sample has no line');
  const all = lines.map((one, index) => ({
    ...line,
    saleId: `sale-${index}`,
    unitPrice: one.price,
    quantity: one.quantity,
    fees: one.fees,
    claims: line.claims.map((claim) => ({ ...claim, key: `0123456789.${index}`, quantity: one.quantity })),
  }));
  const fees = lines.reduce((sum, one) => sum + one.fees, 0);
  const total = all.reduce((sum, one) => sum + paidFor(one), 0);
  const places = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...sold,
    lines: all,
    saleIds: all.map(({ saleId }) => saleId),
    amounts: { subtotal: total - fees, discount: 0, fees, total, taxIncluded: 0 },
    ticketSerials: Array.from({ length: places }, (_, index) => serialOf(index)),
  };
}
const two = bookingOf([
  { price: 2_000, quantity: 2, fees: 100 },
  { price: 500, quantity: 1, fees: 0 },
]);

describe('goodwill', () => {
  it('is cut over the places by what is left of their price', () => {
    const given = goodwillOf(two, { amount: 900 });
    expect(given?.parts).toEqual([
      { lineIndex: 0, price: 800, fees: 0 },
      { lineIndex: 1, price: 100, fees: 0 },
    ]);
    expect(given?.lines.map(({ lessened }) => lessened)).toEqual([
      [
        { serial: serialOf(0), refund: 400 },
        { serial: serialOf(1), refund: 400 },
      ],
      [{ serial: serialOf(2), refund: 100 }],
    ]);
  });

  it('is of one line where that is asked, and no more than its price', () => {
    expect(mostGoodwill(two, 1)).toBe(500);
    expect(goodwillOf(two, { amount: 500, lineIndex: 1 })?.parts).toEqual([
      { lineIndex: 1, price: 500, fees: 0 },
    ]);
    expect(goodwillOf(two, { amount: 501, lineIndex: 1 })).toBeNull();
    expect(goodwillOf(two, { amount: 4_501 })).toBeNull();
  });

  it('is nothing of nothing: no amount, no payment, no such line', () => {
    expect(goodwillOf(two, { amount: 0 })).toBeNull();
    expect(mostGoodwill({ ...two, paymentId: '' })).toBe(0);
    expect(goodwillOf(two, { amount: 1, lineIndex: 7 })).toBeNull();
  });

  it('of a place stays one entry, however often it is given', () => {
    let booking = two;
    for (let times = 0; times < 30; times++) {
      const given = goodwillOf(booking, { amount: 10, lineIndex: 1 });
      booking = { ...booking, lines: given?.lines ?? [] };
    }
    expect(booking.lines[1]?.lessened).toEqual([{ serial: serialOf(2), refund: 300 }]);
  });
});

it('whatever staff give and void, in whatever order: never more goes back than was paid, and the ledger says the same', () => {
  const line = fc.record({
    price: fc.nat({ max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    fees: fc.nat({ max: 300 }),
  });
  const act = fc.record({
    voids: fc.boolean(),
    pick: fc.nat({ max: 20 }),
    share: fc.integer({ min: 1, max: 100 }),
    ofLine: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.array(act, { maxLength: 12 }),
      (lines, acts) => {
        let booking = bookingOf(lines);
        let back = 0;
        for (const { voids, pick, share, ofLine } of acts) {
          if (voids) {
            const serial = booking.ticketSerials[pick % booking.ticketSerials.length] ?? '';
            const paid = paidForTicket(booking, serial);
            const voided = voidPlace(booking, serial, Infinity);
            if (!voided || voided.isWhole) continue;
            expect(voided.refund).toBe(paid);
            back += voided.refund;
            booking = { ...booking, lines: voided.lines };
          } else {
            const amount = Math.ceil((mostGoodwill(booking, ofLine) * share) / 100);
            const given = goodwillOf(booking, { amount, lineIndex: ofLine });
            expect(given === null).toBe(amount === 0);
            if (!given) continue;
            expect(given.parts.reduce((sum, { price }) => sum + price, 0)).toBe(amount);
            back += amount;
            booking = { ...booking, lines: given.lines };
          }
          bookingSchema.shape.lines.parse(booking.lines);
        }
        const stands = booking.lines.reduce((sum, one) => sum + standingAmounts(one).paid, 0);
        expect(stands).toBe(booking.amounts.total - back);
        for (const one of booking.lines) expect(standingAmounts(one).paid).toBeGreaterThanOrEqual(0);
        const noted = booking.lines.map(givenBackOf).reduce((sum, { price, fees }) => sum + price + fees, 0);
        expect(noted).toBe(back);
      },
    ),
  );
});
