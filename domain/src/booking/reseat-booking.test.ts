import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { activeAmounts, type Booking, type BookingLine, paidFor } from './booking.ts';
import { cancelLines } from './cancelled-lines.ts';
import { partiallyRefundedWith, type Reseating, reseatBooking } from './reseat-booking.ts';
import { sold } from './sample-bookings.ts';
import { everything, paidForTicket, voidPlace } from './void-place.ts';

const [show] = sold.lines as [Extract<BookingLine, { kind: 'event' }>];
const call = { stop: 0, name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '', at: 0 };
const ride = (seats: string[], facts: Partial<BookingLine> = {}): BookingLine =>
  ({
    kind: 'trip',
    offeringId: 'run',
    title: 'Vigo to Porto',
    policy: show.policy,
    attendees: [],
    claims: [{ key: '0123456789.1', poolId: 'run.m', mask: 0b11, quantity: seats.length, seats }],
    unitPrice: 1_000,
    quantity: seats.length,
    discount: 0,
    fees: 100,
    vehicleKind: 'bus',
    operator: 'Minho Lines',
    number: 'ML 204',
    seats,
    from: call,
    to: { ...call, stop: 2 },
    startsAt: 0,
    ...facts,
  }) as BookingLine;
const serials = (count: number) =>
  Array.from({ length: count }, (_, index) => String(10n ** 19n + BigInt(index)));
const booking = (...lines: BookingLine[]): Booking => ({
  ...sold,
  lines,
  ticketSerials: serials(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
});
const move = (seat: string, to: string, losses: Reseating['moves'][number]['losses'] = [], mask = 0b11) => ({
  seat,
  mask,
  to,
  losses,
});
const into = (...moves: Reseating['moves']): Reseating => ({
  tripId: 'run',
  vehicleChange: 1,
  moves,
  refundPercent: 25,
});

describe('a booking that moves to another vehicle', () => {
  it('has its seats and claims there, a pool of each section, and its tickets their seats', () => {
    const before = booking(show, ride(['m-1A', 'm-1B', 'm-1C']));
    const after = reseatBooking(
      before,
      into(move('m-1B', 'u-1A'), move('m-1A', 'l-1A'), move('m-1C', 'l-1B')),
    );
    expect(after?.lines[0]).toBe(show);
    expect(after?.lines[1]?.seats).toEqual(['l-1A', 'u-1A', 'l-1B']);
    expect(after?.lines[1]?.claims).toEqual([
      { poolId: 'run.v1.l', key: '0123456789.2', mask: 3, quantity: 2, seats: ['l-1A', 'l-1B'] },
      { poolId: 'run.v1.u', key: '0123456789.3', mask: 3, quantity: 1, seats: ['u-1A'] },
    ]);
    expect(after?.given).toEqual(before.lines[1]?.claims);
    expect([...(after?.seats ?? [])]).toEqual([
      [before.ticketSerials[1], 'l-1A'],
      [before.ticketSerials[2], 'u-1A'],
      [before.ticketSerials[3], 'l-1B'],
    ]);
    expect(after?.refund).toBe(0);
  });

  it('moves the place that has the seat now, and not one that was voided with it', () => {
    const [first, second] = serials(2) as [string, string];
    const line = ride(['m-1A', 'm-1A'], {
      voided: [{ serial: first, paid: 1_050, fees: 50, refund: 0 }],
      claims: [{ key: '0123456789.1', poolId: 'run.m', mask: 0b11, quantity: 1, seats: ['m-1A'] }],
    });
    const after = reseatBooking(booking(line), into(move('m-1A', 'm-2A')));
    expect([...(after?.seats ?? [])]).toEqual([[second, 'm-2A']]);
    expect(after?.lines[0]?.seats).toEqual(['m-1A', 'm-2A']);
  });

  it('is moved once, and nothing else of it moves', () => {
    const once = reseatBooking(booking(ride(['m-1A'])), into(move('m-1A', 'm-2A')));
    expect(reseatBooking(booking(...(once?.lines ?? [])), into(move('m-1A', 'm-2A')))).toBeNull();
    expect(reseatBooking(booking(show), into())).toBeNull();
    expect(reseatBooking(booking(ride(['m-1A'], { cancelledWith: 'run', claims: [] })), into())).toBeNull();
    expect(() => reseatBooking(booking(ride(['m-1A'])), into())).toThrow('no move of m-1A');
  });

  it('gets part of the price without fees back for a lesser seat, and for no other', () => {
    const before = booking(ride(['m-1A', 'm-1B']));
    const moves = into(
      move('m-1A', 'm-2A', ['table', 'window']),
      move('m-1B', 'm-2B', ['window', 'together']),
    );
    const after = reseatBooking(before, moves);
    expect(after?.refund).toBe(250);
    expect(after?.lines[0]?.partiallyRefunded).toEqual([
      { serial: before.ticketSerials[0], refund: 250, vehicleChange: 1 },
    ]);
    expect(partiallyRefundedWith({ lines: after?.lines ?? [] }, moves)).toBe(250);
    expect(reseatBooking({ ...before, paymentId: '' }, moves)?.refund).toBe(0);
  });
});

describe('a class that is lost', () => {
  const first = ride(['1-1A', '1-1B'], { unitPrice: 1_500, fees: 100, discount: 300 });
  const plainer = (seat: string, to: string, losses: Reseating['moves'][number]['losses'] = []) => ({
    ...move(seat, to, ['class', ...losses]),
    fare: 1_000,
  });

  it('gives the difference of the fares back by itself, with the discount that was had', () => {
    const before = booking(first);
    const after = reseatBooking(before, {
      ...into(plainer('1-1A', '2-1A'), move('1-1B', '1-1A')),
      refundPercent: 0,
      sections: { '1': 'Coach 1, first class' },
    });
    // A place was 1,350 instead of 1,500: a third of that.
    expect(after?.refund).toBe(450);
    expect(after?.lines[0]).toMatchObject({
      tripFares: [1_000, 1_500],
      sections: { '1': 'Coach 1, first class' },
      partiallyRefunded: [{ refund: 450 }],
    });
  });

  it('counts before the part for a seat of another kind, which is of the rest', () => {
    const after = reseatBooking(
      booking(first),
      into(plainer('1-1A', '2-1A', ['berth']), move('1-1B', '1-1B')),
    );
    expect(after?.refund).toBe(450 + Math.floor(900 * 0.25));
  });

  it('is not given back twice', () => {
    const before = booking(first);
    const once = reseatBooking(before, into(plainer('1-1A', '2-1A'), plainer('1-1B', '2-1B')));
    const again = reseatBooking(
      { ...before, lines: once?.lines ?? [] },
      { ...into(plainer('2-1A', '2-1A'), plainer('2-1B', '2-1B')), vehicleChange: 2 },
    );
    expect([once?.refund, again?.refund]).toEqual([900, 0]);
    expect(once?.lines[0]).toMatchObject({ tripFare: 1_000 });
  });
});

const percents = fc.integer({ min: 0, max: 100 });

test('whatever went back for lesser seats, all of it and what is given back later is never more than was paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 900 }),
      fc.array(percents, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(5)),
      (places, unitPrice, fees, changes, voids) => {
        const seats = Array.from({ length: places }, (_, index) => `m-${index + 1}A`);
        let now = booking(ride(seats, { unitPrice, fees }));
        const paid = now.lines.reduce((sum, line) => sum + paidFor(line), 0);
        let back = 0;
        for (const [index, refundPercent] of changes.entries()) {
          const [line] = now.lines;
          const own = (line?.claims ?? []).flatMap((claim) => claim.seats);
          const moved = reseatBooking(now, {
            tripId: 'run',
            vehicleChange: index + 1,
            refundPercent,
            moves: own.map((seat) => move(seat, seat, ['berth'])),
          });
          if (moved) now = { ...now, lines: moved.lines };
          back += moved?.refund ?? 0;
          const serial = now.ticketSerials[voids[index] ?? -1] ?? '';
          const worth = paidForTicket(now, serial);
          const gone = voidPlace(now, serial, everything);
          if (!gone) continue;
          expect(gone.refund).toBe(worth);
          back += gone.refund;
          now = { ...now, lines: gone.lines };
        }
        expect(activeAmounts(now.lines[0] as BookingLine).paid).toBeGreaterThanOrEqual(0);
        expect(back + cancelLines(now, 'run', 0).refund).toBe(paid);
      },
    ),
  );
});
