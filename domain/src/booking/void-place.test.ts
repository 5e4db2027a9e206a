import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Claim } from '../stock/claim.ts';
import { voucherPoolId } from '../stock/pool-id.ts';
import {
  activeAmounts,
  activeLines,
  type Booking,
  type BookingLine,
  bookingSchema,
  claimsOf,
  paidFor,
} from './booking.ts';
import { cancelLines } from './cancelled-lines.ts';
import { sold } from './sample-bookings.ts';
import { everything, nothing, paidForTicket, voidPlace } from './void-place.ts';

const [show] = sold.lines as [Extract<BookingLine, { kind: 'event' }>];
const use: Claim = {
  key: '0123456789.19',
  poolId: voucherPoolId('WELCOME10'),
  mask: 1,
  quantity: 1,
  seats: [],
};

interface Sold {
  readonly price: number;
  readonly discount: number;
  readonly fees: number;
  readonly hasSeats: boolean;
  /** Places of each of its pools. */
  readonly shards: readonly number[];
}

function line(index: number, { price, discount, fees, hasSeats, shards }: Sold): BookingLine {
  const quantity = shards.reduce((sum, places) => sum + places, 0);
  const seats = hasSeats ? Array.from({ length: quantity }, (_, at) => `m-${at + 1}A`) : [];
  let taken = 0;
  return {
    ...show,
    offeringId: `sale-${index}`,
    unitPrice: price,
    quantity,
    discount: Math.min(discount, price * quantity),
    fees,
    seats,
    claims: shards.map((places, shard) => {
      const claim = {
        key: `0123456789.${index * 4 + shard}`,
        poolId: `sale-${index}.floor.${shard}`,
        mask: 1,
        quantity: places,
        seats: seats.slice(taken, taken + places),
      };
      taken += places;
      return claim;
    }),
  };
}

function bookingOf(lines: readonly BookingLine[], hasVoucher: boolean): Booking {
  const [first, ...others] = lines as [BookingLine, ...BookingLine[]];
  const total = lines.reduce((sum, one) => sum + paidFor(one), 0);
  const places = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...sold,
    lines: hasVoucher ? [{ ...first, claims: [...first.claims, use] }, ...others] : [...lines],
    offeringIds: lines.map(({ offeringId }) => offeringId),
    amounts: { subtotal: total, discount: 0, fees: 0, total, taxIncluded: 0 },
    voucherCode: hasVoucher ? 'WELCOME10' : '',
    ticketSerials: Array.from({ length: places }, (_, at) => String(at).padStart(20, '0')),
  };
}

const sale = fc.record({
  price: fc.nat(10_000),
  discount: fc.nat(3_000),
  fees: fc.nat(999),
  hasSeats: fc.boolean(),
  shards: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
});
const booked = fc
  .record({ sales: fc.array(sale, { minLength: 1, maxLength: 4 }), hasVoucher: fc.boolean() })
  .map(({ sales, hasVoucher }) =>
    bookingOf(
      sales.map((one, index) => line(index, one)),
      hasVoucher,
    ),
  );
/** Some of its tickets, in any order, each with or without its money, and now and then one a second time. */
const voids = booked.chain((booking) =>
  fc.record({
    booking: fc.constant(booking),
    asked: fc.array(
      fc.record({ serial: fc.constantFrom(...booking.ticketSerials), givesBack: fc.boolean() }),
      {
        maxLength: 30,
      },
    ),
  }),
);

const placesOf = (claims: readonly Claim[]): string[] =>
  claims
    .flatMap(({ poolId, quantity, seats }) =>
      seats.length > 0
        ? seats.map((seat) => `${poolId} ${seat}`)
        : Array.from({ length: quantity }, () => poolId),
    )
    .sort();

it('in any order of voids, every claim comes back once, and no more goes back than was paid', () => {
  fc.assert(
    fc.property(voids, fc.boolean(), ({ booking, asked }, endsByCancelling) => {
      let left = booking;
      let refunded = 0;
      const back: Claim[] = [];
      const done = new Set<string>();
      for (const { serial, givesBack } of asked) {
        const after = voidPlace(left, serial, givesBack ? everything : nothing);
        expect(after === null).toBe(done.has(serial));
        if (!after) continue;
        done.add(serial);
        refunded += after.refund;
        back.push(...after.claims);
        expect(after.refund).toBe(givesBack ? paidForTicket(booking, serial) : 0);
        left = { ...left, lines: after.lines };
        expect(after.isWhole).toBe(done.size === booking.ticketSerials.length);
        expect(after.isWhole).toBe(activeLines(left).length === 0);
        bookingSchema.parse(left);
      }
      const standing = left.lines.map(activeAmounts);
      for (const { paid, fees } of standing) {
        expect(fees).toBeGreaterThanOrEqual(0);
        expect(paid).toBeGreaterThanOrEqual(fees);
      }
      if (endsByCancelling) {
        for (const { offeringId } of left.lines) {
          const cancelled = cancelLines(left, offeringId, 0);
          refunded += cancelled.refund;
          back.push(...cancelled.claims);
          left = { ...left, lines: cancelled.lines };
        }
      }
      expect(refunded).toBeLessThanOrEqual(booking.amounts.total);
      const kept = left.lines
        .flatMap(({ voided = [] }) => voided)
        .reduce((sum, { paid, refund }) => sum + paid - refund, 0);
      const stillSold = endsByCancelling ? 0 : standing.reduce((sum, { paid }) => sum + paid, 0);
      expect(refunded + kept + stillSold).toBe(booking.amounts.total);
      expect(placesOf([...back, ...claimsOf(left)])).toEqual(placesOf(claimsOf(booking)));
    }),
  );
});

it('the place of a numbered seat is that seat', () => {
  const seated = line(0, { price: 1_000, discount: 0, fees: 0, hasSeats: true, shards: [2, 1] });
  const booking = bookingOf([seated], false);
  const after = voidPlace(booking, booking.ticketSerials[1] ?? '', everything);
  expect(after?.claims).toMatchObject([{ quantity: 1, seats: ['m-2A'] }]);
  expect(after?.lines[0]).toMatchObject({
    quantity: 3,
    claims: [{ quantity: 1, seats: ['m-1A'] }, { seats: ['m-3A'] }],
  });
});

it('nothing goes back for what was free, and nothing ends of another booking', () => {
  const booking = {
    ...bookingOf([line(0, { price: 0, discount: 0, fees: 0, hasSeats: false, shards: [2] })], false),
  };
  const free = { ...booking, paymentId: '' };
  expect(voidPlace(free, free.ticketSerials[0] ?? '', everything)).toMatchObject({
    refund: 0,
    isWhole: false,
  });
  expect(voidPlace(free, '9'.repeat(20), everything)).toBeNull();
});
