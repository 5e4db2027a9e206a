import { expect, test } from 'vitest';
import type { BookingLine, TripLine } from './booking.ts';
import { groupValue, reportGroups, splitGroupName } from './report-groups.ts';
import { held } from './sample-bookings.ts';

const night = held.lines[0] as Extract<BookingLine, { kind: 'event' }>;
const call = {
  stop: 0,
  name: 'Campanhã',
  city: 'Porto',
  timeZone: 'Europe/Lisbon',
  at: night.startsAt,
  bay: '',
};
const coach: TripLine = {
  kind: 'trip',
  offeringId: 'coach-1',
  title: 'Porto to Vigo',
  policy: night.policy,
  attendees: [],
  claims: [],
  unitPrice: 900,
  quantity: 1,
  discount: 0,
  fees: 50,
  vehicleKind: 'bus',
  operator: 'Norte/Sul',
  number: '412',
  routeId: 'porto-vigo',
  seats: ['u-1A'],
  from: call,
  to: { ...call, stop: 1 },
  startsAt: night.startsAt,
  passenger: 'child',
};

test('a booking is found by every line of it', () => {
  const balcony: BookingLine = { ...night, organiser: 'Ría Sound', tierName: 'Balcony' };
  const concession: BookingLine = { ...balcony, fareName: 'Student' };
  expect(reportGroups([balcony, concession, coach], 'waiting-list')).toEqual([
    'sale=night',
    'channel=waiting-list',
    'partner=ria-sound',
    'category=music',
    'fare=full',
    'tier=night:Balcony',
    'fare=Student',
    'sale=coach-1',
    'partner=norte-sul',
    'route=porto-vigo',
    'category=bus',
    'fare=child',
    'tier=coach-1:seat',
  ]);
});

test('what nobody wrote down is no group', () => {
  expect(reportGroups([night], 'web').filter((name) => name.startsWith('partner'))).toEqual([]);
});

test.each([
  ['channel=web', { by: 'channel', value: 'web' }],
  ['partner=A=B', { by: 'partner', value: 'A=B' }],
  ['tier=night:Balcony', { by: 'tier', value: 'night:Balcony' }],
  ['channel=', null],
  ['state=held', null],
  ['', null],
])('%s', (name, said) => {
  expect(splitGroupName(name)).toEqual(said);
});

test.each([
  ['__proto__', 'proto__'],
  ['  ', 'unknown'],
  [undefined, 'unknown'],
  ['x'.repeat(200), 'x'.repeat(119)],
])('%j as a value of sums', (name, value) => {
  expect(groupValue(name).startsWith(value)).toBe(true);
});

test.each<[string, Partial<TripLine>, string]>([
  ['by its id', { partnerId: 'north', operator: 'Norte/Sul' }, 'north'],
  ['by the id of its name while it has none', { operator: ' NORTE  Sul' }, 'norte-sul'],
  ['by its name where no id can be made of that', { operator: '北方/客运' }, '北方∕客运'],
])('a partner is known %s', (_how, change, value) => {
  expect(reportGroups([{ ...coach, ...change }], 'web')).toContain(`partner=${value}`);
});
