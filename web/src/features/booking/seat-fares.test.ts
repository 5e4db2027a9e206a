import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventCartLine } from '../../cart/cart-line.ts';
import { linesWithSeats, moveSeat, seatsOfLines } from './seat-fares.ts';

const line = (changes: Partial<EventCartLine> = {}): EventCartLine => ({
  kind: 'event',
  offeringId: 'night',
  title: 'Night',
  currency: 'EUR',
  unitPrice: 2_500,
  startsAt: 0,
  timeZone: 'Europe/Lisbon',
  names: [],
  tierId: 'stalls',
  tierName: 'Stalls',
  category: 'stage',
  venueName: 'Coliseu',
  city: 'Porto',
  country: 'PT',
  quantity: 1,
  ...changes,
});
const child = (changes: Partial<EventCartLine> = {}) =>
  line({ fareId: 'child', fareName: 'Child', unitPrice: 1_000, ...changes });
const seatsBy = (lines: readonly EventCartLine[]) =>
  Object.fromEntries(lines.map(({ fareId = 'full', seats = [] }) => [fareId, seats]));

describe('chosen seats', () => {
  test('that are new cost the full price, and the others stay at theirs with their names', () => {
    const lines = [child({ seats: ['a-1'], names: ['Ana'], quantity: 1 })];
    const next = linesWithSeats(lines, { seats: ['a-1', 'a-2'], names: ['Ana', ''] }, line());
    expect(seatsBy(next)).toEqual({ full: ['a-2'], child: ['a-1'] });
    expect(seatsOfLines(next)).toEqual({ seats: ['a-2', 'a-1'], names: ['', 'Ana'] });
    expect(next.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test('fill the lines that ask for places without a seat', () => {
    const lines = [line({ quantity: 2 }), child({ quantity: 1 })];
    const seats = ['a-1', 'a-2', 'a-3', 'a-4'];
    expect(seatsBy(linesWithSeats(lines, { seats, names: [] }, line()))).toEqual({
      full: ['a-1', 'a-2', 'a-4'],
      child: ['a-3'],
    });
  });

  test('that are dropped leave a line that has others, and end one that has none', () => {
    const lines = [line({ seats: ['a-1', 'a-2'], quantity: 2 }), child({ seats: ['a-3'] })];
    expect(seatsBy(linesWithSeats(lines, { seats: ['a-2'], names: [''] }, line()))).toEqual({
      full: ['a-2'],
    });
  });

  test('get another price with their name, and back', () => {
    const lines = [line({ seats: ['a-1', 'a-2'], names: ['Ana', 'Bea'], quantity: 2 })];
    const moved = moveSeat(lines, 'a-2', child());
    expect(moved).toEqual([
      line({ seats: ['a-1'], names: ['Ana'], quantity: 1 }),
      child({ seats: ['a-2'], names: ['Bea'], quantity: 1 }),
    ]);
    expect(moveSeat(moved, 'a-2', line())).toEqual(lines);
    expect(moveSeat(lines, 'a-9', child())).toEqual(lines);
  });

  test('are each in one line, whatever is pressed', () => {
    const seat = fc.constantFrom('a-1', 'a-2', 'a-3', 'a-4');
    const press = fc.record({ seats: fc.uniqueArray(seat), moved: seat, isChild: fc.boolean() });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 6 }), (presses) => {
        let lines: readonly EventCartLine[] = [];
        for (const { seats, moved, isChild } of presses) {
          lines = linesWithSeats(lines, { seats, names: seats.map((one) => `of ${one}`) }, line());
          lines = moveSeat(lines, moved, isChild ? child() : line());
          const all = seatsOfLines(lines);
          expect([...all.seats].sort()).toEqual([...seats].sort());
          expect(all.names).toEqual(all.seats.map((one) => `of ${one}`));
          for (const one of lines) expect(one.quantity).toBe(one.seats?.length);
        }
      }),
    );
  });
});
