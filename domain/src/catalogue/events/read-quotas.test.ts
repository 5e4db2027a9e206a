import { describe, expect, it, test } from 'vitest';
import { duplicateEvent } from './duplicate-event.ts';
import { type EventForm, emptyTierForm, eventFormOf } from './event-form.ts';
import type { StoredEvent } from './formed-event.ts';
import { mergeEventForms, withValue } from './merge-event-forms.ts';
import { type FormContext, readEventForm } from './read-event-form.ts';
import { sampleEvent, sampleNow, sampleTier, sampleVenue } from './sample-events.ts';

const context: FormContext = {
  venue: sampleVenue,
  stored: null,
  idOf: () => 'fado',
  by: 'u2',
  now: sampleNow,
};
const hall = { id: 'hall', name: 'The hall', capacity: 400, shards: 4 };
const event = sampleEvent({ quotas: [hall] });
const early = sampleTier({ id: 'early', name: 'Early bird', price: 1_800, capacity: 100, quotaId: 'hall' });
const standing = sampleTier({ order: 1, shards: 4, capacity: 400, quotaId: 'hall', follows: 'early' });
const form = eventFormOf(event, [early, standing]);
const faultsOf = (changes: Partial<EventForm>, stored: StoredEvent | null = null) => {
  const answer = readEventForm({ ...form, ...changes }, { ...context, stored });
  return answer.ok ? [] : answer.faults.map(({ path, reason }) => `${path} ${reason}`);
};
const withTier = (id: string, changes: Partial<EventForm['tiers'][number]>): Partial<EventForm> => ({
  tiers: form.tiers.map((tier) => (tier.id === id ? { ...tier, ...changes } : tier)),
});
const quota = (changes: Partial<EventForm['quotas'][number]>) => ({
  quotas: form.quotas.map((one) => ({ ...one, ...changes })),
});

test('an early bird, its follower and what they share come back from the form as they were', () => {
  const answer = readEventForm(form, context);
  expect(answer).toMatchObject({
    ok: true,
    events: [
      {
        event: { quotas: [hall], priceFrom: 2_500 },
        tiers: [{ quotaId: 'hall' }, { quotaId: 'hall', follows: 'early' }],
      },
    ],
  });
});

test.each<[string, Partial<EventForm>, string[]]>([
  ['no name', quota({ name: ' ' }), ['quotas/hall/name missing']],
  ['no number', quota({ capacity: '0' }), ['quotas/hall/capacity out-of-range']],
  [
    'a name twice',
    { quotas: [...form.quotas, { id: 'q2', name: 'the HALL', capacity: '4' }] },
    ['quotas/q2/name name-twice'],
  ],
  [
    'no tier that shares it',
    { quotas: [...form.quotas, { id: 'q2', name: 'Balcony', capacity: '4' }] },
    ['quotas/q2/name quota-unused'],
  ],
  ['a tier that shares what is gone', withTier('early', { quotaId: 'q9' }), ['tiers/early/quotaId no-quota']],
  [
    'a tier that follows what is gone',
    withTier('standing', { follows: 't9' }),
    ['tiers/standing/follows no-earlier-tier'],
  ],
  [
    'tiers that follow each other',
    withTier('early', { follows: 'standing' }),
    ['tiers/early/follows no-earlier-tier', 'tiers/standing/follows no-earlier-tier'],
  ],
])('a form with %s is not published', (_, changes, faults) => {
  expect(faultsOf(changes)).toEqual(faults);
});

describe('an add-on', () => {
  const parking = {
    ...emptyTierForm('parking'),
    ...form.tiers[1],
    id: 'parking',
    name: 'Parking',
    price: '5',
    quotaId: '',
    follows: '',
    mostPerPlace: '1',
  };

  it('is read with its number for each place, and is no lowest price', () => {
    const answer = readEventForm({ ...form, tiers: [...form.tiers, parking] }, context);
    expect(answer).toMatchObject({
      ok: true,
      events: [{ event: { priceFrom: 2_500 }, tiers: [{}, {}, { addOn: { mostPerPlace: 1 } }] }],
    });
    const [made] = answer.ok ? answer.events : [];
    expect(made && eventFormOf(made.event, made.tiers).tiers[2]?.mostPerPlace).toBe('1');
  });

  it.each<[string, Partial<EventForm['tiers'][number]>, string]>([
    ['seats', { seatPlan: '#st Stalls\nA=1-4' }, 'tiers/parking/seatPlan not-for-add-ons'],
    ['an earlier ticket', { follows: 'early' }, 'tiers/parking/follows not-for-add-ons'],
    ['a number out of range', { mostPerPlace: '21' }, 'tiers/parking/mostPerPlace out-of-range'],
  ])('with %s is at fault', (_, changes, expected) => {
    expect(faultsOf({ tiers: [...form.tiers, { ...parking, ...changes }] })).toContain(expected);
  });

  it('does not make an event by itself, and stays one once some were sold', () => {
    expect(faultsOf({ tiers: [parking], quotas: [] })).toContain('tiers only-add-ons');
    const stored = {
      event: sampleEvent({ state: 'published' }),
      tiers: [
        sampleTier({ id: 'floor' }),
        sampleTier({ id: 'parking', order: 1, addOn: { mostPerPlace: 1 } }),
      ],
      fixedTiers: ['floor', 'parking'],
    };
    const before = eventFormOf(stored.event, stored.tiers);
    const changed = readEventForm(
      { ...before, tiers: before.tiers.map((tier) => ({ ...tier, mostPerPlace: '' })) },
      { ...context, stored },
    );
    expect(changed.ok ? [] : changed.faults).toContainEqual({
      path: 'tiers/parking/mostPerPlace',
      reason: 'fixed',
    });
  });
});

describe('of an event with places in the books', () => {
  const stored: StoredEvent = { event, tiers: [early, standing], fixedTiers: ['early', 'standing'] };

  it('the shared number, and who shares it, stay', () => {
    expect(faultsOf(quota({ capacity: '300' }), stored)).toEqual(['quotas/hall/capacity fixed']);
    expect(faultsOf(withTier('early', { quotaId: '' }), stored)).toEqual(['tiers/early/quotaId fixed']);
    expect(faultsOf({ quotas: [] }, stored)).toContain('tiers/early/quotaId no-quota');
  });

  it('another name, another follower and another tier that shares it are fine', () => {
    const more = { ...emptyTierForm('t9'), ...form.tiers[0], id: 't9', name: 'Balcony' };
    expect(
      faultsOf({ ...quota({ name: 'House' }), tiers: [...form.tiers, { ...more, shards: '16' }] }, stored),
    ).toEqual([]);
    expect(faultsOf(withTier('standing', { follows: '' }), stored)).toEqual([]);
  });
});

test('what two editors do to shared places comes together', () => {
  const merged = mergeEventForms(
    form,
    { ...form, ...quota({ name: 'House' }) },
    { ...form, ...quota({ name: 'Room', capacity: '500' }), ...withTier('standing', { follows: '' }) },
  );
  expect(merged.form.quotas).toEqual([{ id: 'hall', name: 'House', capacity: '500' }]);
  expect(merged.form.tiers[1]?.follows).toBe('');
  expect(merged.conflicts).toEqual([{ path: 'quotas/hall/name', mine: 'House', theirs: 'Room' }]);
  expect(withValue(merged.form, 'quotas/hall/name', 'Room').quotas[0]?.name).toBe('Room');
});

test('a duplicate shares and follows as the event that it is made like', () => {
  const wish = {
    id: 'fado-2',
    title: 'Fado',
    startsAt: event.startsAt + 86_400_000,
    by: 'u1',
    at: sampleNow,
  };
  const copy = duplicateEvent(event, [early, standing], wish);
  expect(copy.event.quotas).toEqual([hall]);
  expect(copy.tiers[1]).toMatchObject({ eventId: 'fado-2', quotaId: 'hall', follows: 'early' });
});
