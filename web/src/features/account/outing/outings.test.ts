import { bought } from '@fareground/domain/access/sample-ticket';
import type { Ticket } from '@fareground/domain/access/ticket';
import { HOUR } from '@fareground/domain/core/time';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { legsOf, nameOf, nextTicket, outingsOf } from './outings.ts';

const start = bought.startsAt;
const show = (serial: string, change: Partial<Ticket> = {}): Ticket => ({ ...bought, serial, ...change });
const ride = (serial: string, startsAt: number, change: Partial<Ticket> = {}): Ticket =>
  show(serial, {
    kind: 'trip',
    offeringId: `run-${startsAt}`,
    fromName: 'Vigo Urzáiz',
    fromCity: 'Vigo',
    toName: 'Porto Ribeira',
    toCity: 'Porto',
    ...{ lineIndex: 1, startsAt, endsAt: startsAt + 2 * HOUR },
    ...change,
  });
const there = ride('2', start - 4 * HOUR);
const back = ride('3', start + 3 * HOUR);
const serials = (tickets: readonly Ticket[] = []) => tickets.map(({ serial }) => serial);

it.each<[string, Ticket[], number, string | undefined]>([
  ['the ride there', [show('1'), there, back], start - 5 * HOUR, '2'],
  ['the show, once the ride is over', [show('1'), there, back], start - HOUR, '1'],
  ['the second person’s, once the first is in', [show('1', { state: 'used' }), show('4')], start, '4'],
  ['the one that is in, where all are', [show('1', { state: 'used' })], start, '1'],
  ['no void one', [show('1', { state: 'void' }), back], start - HOUR, '3'],
  ['the first, where all is over', [there, show('1')], start + 90 * HOUR, '2'],
])('what is shown next is %s', (_what, tickets, now, serial) => {
  expect(nextTicket(outingsOf(tickets, now).coming[0] ?? { tickets }, now)?.serial).toBe(serial);
});

test('an outing is a booking: what comes next is first, and what is over stands below, the last one first', () => {
  const other = (id: string, hours: number, change: Partial<Ticket> = {}) =>
    show(id, {
      bookingId: id,
      startsAt: start + hours * HOUR,
      endsAt: start + (hours + 2) * HOUR,
      ...change,
    });
  const tickets = [
    other('later', 50),
    other('old', -90),
    other('older', -99),
    other('refunded', 60, { state: 'void' }),
    show('1'),
    there,
  ];
  const { coming, past } = outingsOf(tickets, start - 5 * HOUR);
  expect(coming.map((outing) => serials(outing.tickets))).toEqual([['2', '1'], ['later']]);
  expect(past.map(({ bookingId }) => bookingId)).toEqual(['refunded', 'old', 'older']);
});

test('its legs are in order, each with everybody’s tickets by seat', () => {
  const tickets = [
    show('1'),
    ride('5', there.startsAt, { seat: 'u-10A' }),
    ride('6', there.startsAt, { seat: 'u-9A' }),
  ];
  const [outing] = outingsOf(tickets, 0).coming;
  expect(legsOf(outing?.tickets ?? []).map((leg) => serials(leg.tickets))).toEqual([['6', '5'], ['1']]);
});

it.each<[string, Ticket[], string, number]>([
  ['its show', [there, show('1')], 'Porto', start],
  ['where the ride goes', [there], 'Porto', there.startsAt],
])('it is named by %s', (_what, tickets, city, at) => {
  expect(nameOf(tickets)).toMatchObject({ city, at });
});

test('every ticket is in exactly one outing, whatever there is', () => {
  const ticket = fc
    .record({
      id: fc.nat(5),
      hours: fc.integer({ min: -50, max: 50 }),
      state: fc.constantFrom('valid' as const, 'used' as const, 'void' as const, 'transferred' as const),
    })
    .map(({ id, hours, state }) =>
      show(`${id} ${hours} ${state}`, { bookingId: String(id), state, endsAt: start + hours * HOUR }),
    );
  fc.assert(
    fc.property(fc.uniqueArray(ticket, { selector: ({ serial }) => serial }), (tickets) => {
      const { coming, past } = outingsOf(tickets, start);
      const found = [...coming, ...past].flatMap((outing) => serials(outing.tickets));
      expect(found.toSorted()).toEqual(serials(tickets).toSorted());
      expect(new Set([...coming, ...past].map(({ bookingId }) => bookingId)).size).toBe(
        coming.length + past.length,
      );
    }),
  );
});
