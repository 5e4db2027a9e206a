import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { describe, expect, it } from 'vitest';
import { addedUp, emptyTimetable, legsOf, readTimetable, type TimetableDraft } from './timetable-draft.ts';

const places: Place[] = ['porto', 'braga', 'vigo'].map((id) => ({
  id,
  name: id,
  city: id,
  country: 'PT',
  timeZone: 'Europe/Lisbon',
}));
const coach: Vehicle = {
  id: 'coach',
  kind: 'bus',
  name: 'Coach',
  operator: 'Minho Lines',
  registration: 'AB',
  layout: ['#m Coach', '1:SS_SS', '#f:first Saloon', '1:SS'],
  amenities: [],
  inService: true,
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'travel',
};
const call = (placeId: string, arrives: string, departs: string, km = '') => ({
  placeId,
  arrives,
  departs,
  bay: '',
  km,
  boards: true,
  alights: true,
});
const draft: TimetableDraft = {
  ...emptyTimetable,
  number: ' ML 209 ',
  vehicleId: 'coach',
  minimumFare: '3',
  childPercent: '50',
  infantPercent: '',
  classes: { first: '150', business: 'of another vehicle' },
  missedHours: '3',
  saleOpensDays: '60',
  saleClosesMinutes: '10',
  returnPercent: '10',
  neighbourWishes: true,
  extras: {
    bicycle: { capacity: '4', price: '5.50', each: '1' },
    pet: { capacity: '', price: '', each: '1' },
  },
  calls: [call('porto', '', '10:00'), call('braga', '10:50', '10:52', '53,5'), call('vigo', '12:00', '')],
  fares: { '0>1': '6', '0>2': '11.50', '1>2': '7' },
  from: '2026-11-27',
  until: '2026-12-03',
};
const read = (changes: Partial<TimetableDraft> = {}) =>
  readTimetable(
    { ...draft, ...changes },
    { fleet: [coach], drivers: [{ uid: 'dora', name: 'Dora' }], places },
  );

it('reads what was typed: fares in their order, the first stop by its departure, the last by its arrival', () => {
  const answer = read();
  expect(answer).toMatchObject({
    ok: true,
    timetable: {
      number: 'ML 209',
      minimumFare: 300,
      fares: [600, 1_150, 700],
      concessions: { child: 50 },
      classes: { first: 150 },
      missed: { hours: 3 },
      saleWindow: { opensDays: 60, closesMinutes: 10 },
      returnPercent: 10,
      neighbourWishes: true,
      extras: { bicycle: { capacity: 4, price: 550, each: 1 } },
    },
  });
  if (!answer.ok) return;
  expect(answer.timetable.calls.map(({ arrives, departs }) => `${arrives} ${departs}`)).toEqual([
    '10:00 10:00',
    '10:50 10:52',
    '12:00 12:00',
  ]);
  expect(answer.timetable.calls.map(({ distance }) => distance)).toEqual([undefined, 53_500, undefined]);
});

describe('says beside its field', () => {
  it.each([
    ['number', 'empty', { number: ' ' }],
    ['vehicleId', 'empty', { vehicleId: '' }],
    ['minimumFare', 'amount', { minimumFare: 'free' }],
    ['childPercent', 'number', { childPercent: '101' }],
    ['infantPercent', 'number', { infantPercent: 'half' }],
    ['classes.first', 'class', { classes: { first: '99' } }],
    ['classes.first', 'class', { classes: { first: '1001' } }],
    ['fares.0>2', 'empty', { fares: { '0>1': '6', '1>2': '7' } }],
    ['fares.0>1', 'amount', { fares: { ...draft.fares, '0>1': '1.234' } }],
    ['calls.1.arrives', 'time', { calls: draft.calls.with(1, call('braga', '', '10:52')) }],
    ['calls.2.placeId', 'empty', { calls: draft.calls.with(2, call('', '12:00', '')) }],
    ['calls.2.placeId', 'same-place', { calls: draft.calls.with(2, call('braga', '12:00', '')) }],
    ['from', 'day', { from: '' }],
    ['until', 'days-order', { until: '2026-11-01' }],
    ['weekdays', 'no-days', { weekdays: [] }],
    ['extra.0', 'day', { extra: [''] }],
    ['partialRefundHours', 'refund-order', { partialRefundHours: '30' }],
    ['extras.pet.each', 'each', { extras: { pet: { capacity: '1', price: '0', each: '6' } } }],
    ['extras.pet.capacity', 'number', { extras: { pet: { capacity: 'some', price: '0', each: '1' } } }],
    ['extras.pet.price', 'empty', { extras: { pet: { capacity: '2', price: '', each: '1' } } }],
    ['missedHours', 'hours', { missedHours: '25' }],
    ['saleOpensDays', 'number', { saleOpensDays: '731' }],
    ['saleOpensDays', 'number', { saleOpensDays: 'soon' }],
    ['saleClosesMinutes', 'number', { saleClosesMinutes: '0' }],
    ['saleClosesMinutes', 'number', { saleClosesMinutes: '10081' }],
    ['calls.2.km', 'km', { calls: draft.calls.with(2, call('vigo', '12:00', '', '53')) }],
    ['calls.2.km', 'km', { calls: draft.calls.with(2, call('vigo', '12:00', '', 'far')) }],
    ['partialRefundPercent', 'number', { partialRefundPercent: '101' }],
  ] as const)('%s: %s', (field, fault, changes) => {
    expect(read(changes as Partial<TimetableDraft>)).toEqual({ ok: false, faults: { [field]: fault } });
  });
});

it('adds up the fares of longer ways, and leaves what has a gap', () => {
  const calls = [...draft.calls, call('porto', '13:00', '')];
  const fares = { '0>1': '6', '1>2': '7.50', '0>3': '30' };
  expect(addedUp({ ...draft, calls, fares })).toEqual({ ...fares, '0>2': '13.50' });
});

it('knows every leg', () => {
  expect(legsOf(3)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});
