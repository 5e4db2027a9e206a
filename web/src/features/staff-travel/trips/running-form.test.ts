import { tripSchema } from '@fareground/domain/catalogue/trips/trip';
import { expect, it } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { draftOfTrip, nextStates, runningDraftSchema } from './running-form.tsx';

const stop = (id: string, bay: string) => ({
  id,
  tripId: 'bus',
  placeId: `place-${id}`,
  name: `Stop ${id}`,
  city: 'Vigo',
  timeZone: 'Europe/Madrid',
  bay,
  arrivesAt: 1_795_000_000_000,
  departsAt: 1_795_000_000_000,
  fareFromStart: 0,
  boards: true,
  alights: true,
});
const trip = tripSchema.parse({
  id: 'bus',
  vehicleId: 'coach',
  kind: 'bus',
  operator: 'Minho Lines',
  number: 'ML 204',
  layout: ['#m Coach', '1:SS_SS'],
  amenities: [],
  currency: 'EUR',
  minimumFare: 400,
  state: 'scheduled',
  delayMinutes: 5,
  notice: '',
  policy: { fullRefundHours: 24, partialRefundHours: 3, partialRefundPercent: 50, feesRefunded: false },
  onSale: true,
  departsAt: 1_795_000_000_000,
  arrivesAt: 1_795_007_200_000,
  originCity: 'Vigo',
  destinationCity: 'Porto',
  placeIds: ['place-00', 'place-01'],
  timetable: [stop('00', '2'), stop('01', '')],
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'travel',
});
const draft = draftOfTrip(trip);
const schema = runningDraftSchema(trip);

it('sends nothing where nothing was changed', () => {
  expect(readForm(schema, { ...draft, notice: '  ', reason: 'Only a reason' }).ok).toBe(false);
});

it.each([
  ['a delay', { delayMinutes: '12' }, { delayMinutes: 12 }],
  ['that it is on time', { delayMinutes: '0' }, { delayMinutes: 0 }],
  ['a notice', { notice: ' Road works ' }, { notice: 'Road works' }],
  ['a state, and why', { state: 'boarding', reason: 'Early' }, { state: 'boarding', reason: 'Early' }],
  ['a bay', { bays: { '00': '2', '01': '7' } }, { bays: [{ stopId: '01', bay: '7' }] }],
] as const)('sends %s alone', (_what, typed, sent) => {
  expect(readForm(schema, { ...draft, ...typed })).toEqual({ ok: true, value: sent });
});

it.each(['', 'soon', '-5', '1.5', '1441', '99999'])('does not take "%s" for a delay', (delayMinutes) => {
  expect(readForm(schema, { ...draft, delayMinutes })).toEqual({
    ok: false,
    faults: { delayMinutes: 'trips.fault.delay' },
  });
});

it('offers the states that may follow, and never to cancel', () => {
  expect(nextStates(trip)).toEqual(['scheduled', 'boarding', 'departed']);
  expect(nextStates({ state: 'departed' })).toEqual(['departed', 'arrived']);
  expect(nextStates({ state: 'cancelled' })).toEqual([]);
});
