import { expect, test } from 'vitest';
import { partyParams, readParty, seatParty } from './party.ts';
import { noSeats, type SeatChoice, toggleSeat, without } from './seat-choice.ts';

const offered = {
  fares: { concessions: { child: 50 } },
  extras: { bicycle: { capacity: 4, price: 500, each: 2 } },
};
const none: SeatChoice = { ...noSeats, passengers: [], extras: [] };
const party = (query: string) => readParty(new URLSearchParams(query));

function press(seats: readonly string[], query: string, trip: Parameters<typeof seatParty>[3] = offered) {
  return seats.reduce<SeatChoice>(
    (choice, seat) => seatParty(toggleSeat(choice, seat, 9), choice.seats.length, party(query), trip),
    none,
  );
}
const told = ({ passengers = [], extras = [] }: SeatChoice) =>
  passengers.map((kind, index) => `${kind ?? 'adult'} ${extras[index]?.bicycle ?? 0}`);

test.each([
  ['', { people: 1, children: 0, bicycles: 0, wheelchairs: 0 }],
  ['seats=3&children=2&bicycles=1&wheelchairs=1', { people: 3, children: 2, bicycles: 1, wheelchairs: 1 }],
  ['seats=0&children=4', { people: 1, children: 0, bicycles: 0, wheelchairs: 0 }],
  ['seats=many&bicycles=-1', { people: 1, children: 0, bicycles: 0, wheelchairs: 0 }],
])('an address “%s” is read', (query, expected) => {
  expect(party(query)).toEqual(expected);
});

test.each([
  ['an adult alone', 'seats=1', ['1A'], ['adult 0']],
  ['adults before children', 'seats=3&children=1', ['1A', '1B', '1C'], ['adult 0', 'adult 0', 'child 0']],
  ['a bicycle each', 'seats=3&bicycles=2', ['1A', '1B', '1C'], ['adult 1', 'adult 1', 'adult 0']],
  ['as many as one may have', 'seats=1&bicycles=3', ['1A'], ['adult 2']],
  [
    'nobody beyond the party',
    'seats=2&children=1&bicycles=1',
    ['1A', '1B', '1C'],
    ['adult 1', 'child 0', 'adult 0'],
  ],
])('newly chosen seats are for %s', (_, query, seats, expected) => {
  expect(told(press(seats, query))).toEqual(expected);
});

test('who gave up the adult’s seat is given it again, and what was decided stays', () => {
  const all = press(['1A', '1B'], 'seats=2&children=1');
  const changed: SeatChoice = { ...without(all, ['1A']), names: ['Lia'] };
  const again = seatParty(toggleSeat(changed, '2A', 9), 1, party('seats=2&children=1'), offered);
  expect(again.seats).toEqual(['1B', '2A']);
  expect(told(again)).toEqual(['child 0', 'adult 0']);
  expect(again.names).toEqual(['Lia', '']);
});

test('a trip without prices for children, or that takes no bicycles, has adults alone', () => {
  const seats = press(['1A', '1B'], 'seats=2&children=1&bicycles=2', {});
  expect(told(seats)).toEqual(['adult 0', 'adult 0']);
});

test('the next ride is for the same party', () => {
  const query = 'from=1&seats=2&children=1&bicycles=1&wheelchairs=0&then=x';
  expect(partyParams(new URLSearchParams(query))).toEqual({
    seats: '2',
    children: '1',
    bicycles: '1',
    wheelchairs: '0',
  });
});
