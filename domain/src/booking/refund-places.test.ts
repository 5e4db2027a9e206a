import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestStep } from '../core/money.ts';
import { refundedOf, sumOfParts } from '../payments/ledger/earnings.ts';
import { anyBooking } from '../payments/ledger/samples.test-helper.ts';
import { activeAmounts, type Booking, bookingSchema, claimsOf, paidFor } from './booking.ts';
import { placesLeft, refundPlaces, refundSharesOf, sumOfPlaces } from './refund-places.ts';
import { sold } from './sample-bookings.ts';

const serialOf = (index: number): string => String(index).padStart(20, '0');

function bookingOf(lines: readonly { price: number; quantity: number; fees: number }[]): Booking {
  const [line] = sold.lines;
  if (!line) throw new Error('the sample has no line');
  const all = lines.map((one, index) => ({
    ...line,
    offeringId: `sale-${index}`,
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
    offeringIds: all.map(({ offeringId }) => offeringId),
    amounts: { subtotal: total - fees, discount: 0, fees, total, taxIncluded: 0 },
    ticketSerials: Array.from({ length: places }, (_, index) => serialOf(index)),
  };
}
const two = bookingOf([
  { price: 2_000, quantity: 2, fees: 100 },
  { price: 500, quantity: 1, fees: 0 },
]);
const all = [0, 1, 2].map(serialOf);
const kept = { keepsTickets: true, fees: 0 };

describe('what staff give back while the tickets stand', () => {
  it('is cut over the chosen places by what is left of them', () => {
    const given = refundPlaces(two, { serials: all, ...kept, price: 900 });
    expect(given?.parts).toEqual([
      { lineIndex: 0, price: 800, fees: 0 },
      { lineIndex: 1, price: 100, fees: 0 },
    ]);
    expect(given?.lines.map(({ partiallyRefunded }) => partiallyRefunded)).toEqual([
      [
        { serial: serialOf(0), refund: 400 },
        { serial: serialOf(1), refund: 400 },
      ],
      [{ serial: serialOf(2), refund: 100 }],
    ]);
    expect(given).toMatchObject({ claims: [], isWhole: false });
  });

  it('may be fees alone, and no more of them than were paid', () => {
    const [first = ''] = all;
    const given = refundPlaces(two, { serials: [first], keepsTickets: true, price: 0, fees: 50 });
    expect(given?.lines[0]?.partiallyRefunded).toEqual([{ serial: first, refund: 0, fees: 50 }]);
    const after = { ...two, lines: given?.lines ?? [] };
    expect(refundPlaces(after, { serials: [first], keepsTickets: true, price: 0, fees: 1 })).toBeNull();
    expect(after.lines.slice(0, 1).map(activeAmounts)).toEqual([{ paid: 4_050, fees: 50 }]);
  });

  it('is nothing where so much is not left, a ticket is not of the booking, or it was not paid', () => {
    expect(refundPlaces(two, { serials: [serialOf(2)], ...kept, price: 501 })).toBeNull();
    expect(refundPlaces(two, { serials: all, ...kept, price: 4_501 })).toBeNull();
    expect(refundPlaces(two, { serials: [serialOf(9)], ...kept, price: 1 })).toBeNull();
    expect(refundPlaces(two, { serials: [serialOf(2), serialOf(2)], ...kept, price: 1 })).toBeNull();
    expect(refundPlaces({ ...two, paymentId: '' }, { serials: all, ...kept, price: 1 })).toBeNull();
  });

  it('stays one entry a place, however often it is given', () => {
    let booking = two;
    for (let times = 0; times < 30; times++) {
      const given = refundPlaces(booking, { serials: [serialOf(2)], ...kept, price: 10 });
      booking = { ...booking, lines: given?.lines ?? [] };
    }
    expect(booking.lines[1]?.partiallyRefunded).toEqual([{ serial: serialOf(2), refund: 300 }]);
  });
});

describe('what staff give back for tickets that end', () => {
  it('takes their places back, and the booking ends with the last of them', () => {
    const [first = '', second = '', third = ''] = all;
    const some = refundPlaces(two, { serials: [first, third], keepsTickets: false, price: 1_000, fees: 7 });
    expect(some).toMatchObject({ isWhole: false, parts: [{ price: 800, fees: 7 }, { price: 200 }] });
    const after = { ...two, lines: some?.lines ?? [] };
    const rest = refundPlaces(after, { serials: [second], keepsTickets: false, price: 0, fees: 0 });
    expect(rest).toMatchObject({ isWhole: true, parts: [] });
  });
});

it('whatever staff give, in whatever order: never more goes back than was paid, every place comes back once, and the ledger says the same', () => {
  const line = fc.record({
    price: fc.nat({ max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    fees: fc.nat({ max: 300 }),
  });
  const act = fc.record({
    keepsTickets: fc.boolean(),
    places: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 }),
    ofPrice: fc.integer({ min: 0, max: 120 }),
    ofFees: fc.integer({ min: 0, max: 120 }),
  });
  const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.array(act, { maxLength: 12 }),
      (lines, acts) => {
        const asSold = bookingOf(lines);
        let booking = asSold;
        let back = 0;
        let places = 0;
        for (const { keepsTickets, places: chosen, ofPrice, ofFees } of acts) {
          const picked = placesLeft(booking).filter((_, index) => chosen.includes(index));
          const left = sumOfPlaces(picked);
          const [price, fees] = [shareOf(left.price, ofPrice), shareOf(left.fees, ofFees)];
          const serials = picked.map(({ serial }) => serial);
          const given = refundPlaces(booking, { serials, keepsTickets, price, fees });
          expect(given === null).toBe(serials.length === 0 || price > left.price || fees > left.fees);
          if (!given) continue;
          expect(refundSharesOf(booking, given.places, keepsTickets)).toEqual(given);
          expect([sumOfParts(given.parts), sumOfParts(given.places)]).toEqual([price + fees, price + fees]);
          back += price + fees;
          places += given.claims.reduce((sum, { quantity }) => sum + quantity, 0);
          booking = { ...booking, lines: given.lines };
          bookingSchema.shape.lines.parse(booking.lines);
          expect(given.isWhole).toBe(placesLeft(booking).length === 0);
        }
        const voided = booking.lines.flatMap((one) => one.voided ?? []);
        const unreturned = voided.reduce((sum, one) => sum + one.paid - one.refund, 0);
        const partiallyRefunded = booking.lines.flatMap((one) => one.partiallyRefunded ?? []);
        const gone = new Set(voided.map(({ serial }) => serial));
        const before = partiallyRefunded.reduce(
          (sum, { serial, refund, fees = 0 }) => sum + (gone.has(serial) ? refund + fees : 0),
          0,
        );
        const stands = booking.lines.reduce((sum, one) => sum + activeAmounts(one).paid, 0);
        expect(stands).toBe(asSold.amounts.total - back - (unreturned - before));
        for (const one of booking.lines) {
          const { paid, fees } = activeAmounts(one);
          expect(fees).toBeGreaterThanOrEqual(0);
          expect(paid).toBeGreaterThanOrEqual(fees);
        }
        expect(sumOfParts(booking.lines.map(refundedOf))).toBe(back);
        const held = claimsOf(booking).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(places + held).toBe(asSold.ticketSerials.length);
      },
    ),
  );
});

it('whatever was paid in whatever currency: each place has so much that it can go back, and so has each part that staff give of it', () => {
  fc.assert(
    fc.property(anyBooking, fc.nat(100), fc.nat(100), (booking, ofPrice, ofFees) => {
      const step = smallestStep(booking.currency);
      const part = (amount: number, percent: number): number =>
        step * Math.floor(((amount / step) * percent) / 100);
      const left = sumOfPlaces(placesLeft(booking));
      expect(left.price + left.fees).toBe(booking.amounts.total);
      const asked = { price: part(left.price, ofPrice), fees: part(left.fees, ofFees) };
      const given = refundPlaces(booking, { ...asked, serials: booking.ticketSerials, keepsTickets: true });
      expect(given && sumOfPlaces(given.places)).toEqual(asked);
      const after = { ...booking, lines: given?.lines ?? [] };
      const all = [...placesLeft(booking), ...(given?.places ?? []), ...placesLeft(after)];
      expect(all.filter(({ price, fees }) => price % step !== 0 || fees % step !== 0)).toEqual([]);
    }),
  );
});
