import { describe, expect, it, test } from 'vitest';
import { HOUR, wallTimeToInstant } from '../../core/time.ts';
import { namedPartner, type Partner } from '../../people/partner.ts';
import { samplePlan } from '../halls/sample-plan.ts';
import { emptyQuestionForm } from '../questions/question-form.ts';
import { type Event, optionalFieldsOf } from './event.ts';
import {
  type EventForm,
  emptyEventForm,
  emptyFareForm,
  emptyTierForm,
  eventFormOf,
  type FareForm,
  formText,
  readFormText,
} from './event-form.ts';
import type { FormFault } from './form-fault.ts';
import { type FormContext, readEventForm } from './read-event-form.ts';
import { readSeatPlan } from './read-tier-form.ts';
import { sampleEvent, sampleNow, sampleTier, sampleVenue } from './sample-events.ts';

const now = sampleNow;
const wall = (text: string) => wallTimeToInstant(text, sampleVenue.timeZone);
const context: FormContext = {
  venue: sampleVenue,
  stored: null,
  idOf: (number) => (number === 1 ? 'fado' : `fado-${number}`),
  by: 'u2',
  now,
};
const event = sampleEvent();
const form: EventForm = eventFormOf(event, [sampleTier()]);
const read = (changes: Partial<EventForm>, other: Partial<FormContext> = {}) =>
  readEventForm({ ...form, ...changes }, { ...context, ...other });
const faultsOf = (changes: Partial<EventForm>, other: Partial<FormContext> = {}): readonly FormFault[] => {
  const answer = read(changes, other);
  return answer.ok ? [] : answer.faults;
};
const tier = (changes: Partial<EventForm['tiers'][number]>) => ({
  tiers: form.tiers.map((one) => ({ ...one, ...changes })),
});

const fares = (...changes: Partial<FareForm>[]) =>
  tier({
    fares: changes.map((change, index) => ({
      ...emptyFareForm(`f${index + 1}`),
      name: 'Child',
      price: '10',
      ...change,
    })),
  });

test('an event that becomes a form and is read again is the same, seconds included', () => {
  const stored = {
    event: sampleEvent({ startsAt: event.startsAt + 17_000 }),
    tiers: [sampleTier()],
    fixedTiers: ['standing'],
  };
  const answer = readEventForm(eventFormOf(stored.event, stored.tiers), { ...context, stored });
  const stamp = { updatedAt: now, updatedBy: 'u2' };
  expect(answer).toEqual({
    ok: true,
    events: [
      {
        event: { ...stored.event, ...optionalFieldsOf(stored.event), ...stamp },
        tiers: stored.tiers.map((one) => ({ ...one, ...stamp })),
      },
    ],
  });
});

const picture = (name: string) => `events/new-7/${name}.webp`;

test('a poster and pictures are those that were sent, each with what it shows', () => {
  const [poster, stage] = [picture('p3x9a7b2c4d6e8f0'), picture('k3x9a7b2c4d6e8f0')];
  const answer = read({ imagePath: poster, gallery: [{ path: stage, alt: ' The stage ' }] });
  expect(answer.ok && answer.events[0].event).toMatchObject({
    imagePath: poster,
    gallery: [{ path: stage, alt: 'The stage' }],
  });
  expect(
    faultsOf({
      imagePath: 'https://elsewhere.test/a.webp',
      gallery: [
        { path: stage, alt: '' },
        { path: 'users/ana/photo-0.webp', alt: 'Ana' },
      ],
    }),
  ).toEqual([
    { path: 'imagePath', reason: 'no-picture' },
    { path: 'gallery/k3x9a7b2c4d6e8f0.webp', reason: 'missing' },
    { path: 'gallery/photo-0.webp', reason: 'no-picture' },
  ]);
});

const partner: Partner = {
  ...namedPartner('ribeira-concerts', 'Ribeira Concerts'),
  ...{ createdAt: 1, updatedAt: 1, updatedBy: 'u1' },
};

describe('the organiser', () => {
  const storedOf = (changes: Partial<Event>) => ({
    event: sampleEvent(changes),
    tiers: [sampleTier()],
    fixedTiers: [],
  });
  const linked = storedOf({ partnerId: partner.id, organiser: 'Ribeira, as it was called' });
  const unlinked = storedOf({ organiser: 'Somebody' });
  const inactive = { ...partner, active: false };
  const organiserOf = (partnerId: string, other: Partial<FormContext>) => {
    const answer = read({ partnerId }, other);
    if (!answer.ok) return answer.faults;
    const [{ event: made }] = answer.events;
    return [made.partnerId, made.organiser];
  };
  const noPartner = [{ path: 'partnerId', reason: 'no-partner' }];

  it.each<[string, string, Partial<FormContext>, unknown]>([
    ['is the chosen partner, by the name it has now', partner.id, { partner }, [partner.id, partner.name]],
    ['changes its name with the event', partner.id, { partner, stored: linked }, [partner.id, partner.name]],
    ['goes where none is chosen', '', { stored: linked }, [undefined, '']],
    ['stays a name while no partner is chosen for it', '', { stored: unlinked }, [undefined, 'Somebody']],
    ['takes the place of a name', partner.id, { partner, stored: unlinked }, [partner.id, partner.name]],
    ['is none of no such id', partner.id, { partner: null }, noPartner],
    ['is no other than the chosen one', 'another', { partner }, noPartner],
    ['is none that is inactive', partner.id, { partner: inactive }, noPartner],
    [
      'stays when it became inactive',
      partner.id,
      { partner: inactive, stored: linked },
      [partner.id, partner.name],
    ],
  ])('%s', (_what, partnerId, other, expected) => {
    expect(organiserOf(partnerId, other)).toEqual(expected);
  });
});

test('who performs, the organiser and the age come from the form; the series stays as it is stored', () => {
  const full = sampleEvent({
    performers: ['Ana Moura', 'The Tide'],
    partnerId: partner.id,
    organiser: partner.name,
    ageLimit: 16,
    offerHours: 3,
    seriesId: 'nights',
    gallery: [{ path: 'events/fado/k3x9a7b2c4d6e8f0.webp', alt: 'The stage' }],
  });
  const stored = { event: full, tiers: [sampleTier()], fixedTiers: [] };
  const kept = eventFormOf(full, stored.tiers);
  expect(kept).toMatchObject({
    performers: 'Ana Moura\nThe Tide',
    partnerId: partner.id,
    ageLimit: '16',
    offerHours: '3',
  });
  const again = readEventForm(kept, { ...context, partner, stored });
  expect(again.ok && optionalFieldsOf(again.events[0].event)).toEqual(optionalFieldsOf(full));
  const changed = readEventForm(
    { ...kept, performers: '  Rita Dias \n\n', partnerId: '', ageLimit: '', offerHours: '' },
    { ...context, stored },
  );
  expect(changed.ok && changed.events[0].event).toMatchObject({
    performers: ['Rita Dias'],
    organiser: '',
    ageLimit: 0,
    offerHours: 2,
    seriesId: 'nights',
  });
});

test('what cannot be a performer, an age or the time of an offer is told beside its field', () => {
  const names = (count: number, length: number) =>
    Array.from({ length: count }, () => 'x'.repeat(length)).join('\n');
  expect(faultsOf({ performers: names(20, 80) })).toEqual([]);
  expect(faultsOf({ performers: names(21, 8) })).toEqual([
    { path: 'performers', reason: 'too-many-performers' },
  ]);
  expect(faultsOf({ performers: names(1, 81) })).toEqual([{ path: 'performers', reason: 'no-performer' }]);
  expect(faultsOf({ offerHours: '10' })).toEqual([]);
  expect(faultsOf({ offerHours: '0' })).toEqual([{ path: 'offerHours', reason: 'out-of-range' }]);
  expect(faultsOf({ ageLimit: '21' })).toEqual([]);
  expect(faultsOf({ ageLimit: '22' })).toEqual([{ path: 'ageLimit', reason: 'out-of-range' }]);
  expect(faultsOf({ ageLimit: 'x' })).toEqual([{ path: 'ageLimit', reason: 'no-number' }]);
});

test('events that are made of one form for several dates are one series', () => {
  const series = (changes: Partial<EventForm>) => {
    const answer = read(changes);
    return answer.ok ? answer.events.map(({ event: { seriesId } }) => seriesId) : [];
  };
  const further = eventFormOf(sampleEvent({ startsAt: event.startsAt + 24 * HOUR }), []).startsAt;
  expect(series({ moreDates: [further] })).toEqual(['fado', 'fado']);
  expect(series({})).toEqual(['']);
});

test('a form is kept as text, and one of an older program lacks nothing', () => {
  expect(readFormText(formText(form))).toEqual(form);
  expect(readFormText('{"title":"Fado","tiers":[{"id":"t1"}]}')).toMatchObject({
    title: 'Fado',
    summary: '',
    tiers: [{ id: 't1', seatPlan: '' }],
    moreDates: [],
  });
  expect(() => readFormText('Fado')).toThrow(/form/);
});

test('whatever a field lets be typed can be kept and is there again', () => {
  const odd = { ...form, startsAt: '202666-12-23T21:00', moreDates: ['20266-12-23T21:00'] };
  expect(readFormText(formText(odd))).toEqual(odd);
  expect(readFormText(formText({ ...form, title: 'Fado \ud83c' })).title).toBe('Fado \ufffd');
});

test('an empty form says everything that is missing, each once', () => {
  const faults = faultsOf(emptyEventForm(), { venue: null });
  const paths = faults.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  expect(faults.every(({ reason }) => reason === 'missing')).toBe(true);
  expect(new Set<string>(paths)).toEqual(
    new Set([
      'title',
      'category',
      'summary',
      'venueId',
      'startsAt',
      'doorsAt',
      'endsAt',
      'tiers/t1/name',
      'tiers/t1/price',
      'tiers/t1/capacity',
      'tiers/t1/saleStartsAt',
      'tiers/t1/saleEndsAt',
    ]),
  );
});

it.each<[string, Partial<EventForm>, string, string]>([
  ['a title of blanks', { title: '  ' }, 'title', 'missing'],
  ['a long title without a short one', { title: 'x'.repeat(41), shortTitle: '' }, 'shortTitle', 'missing'],
  ['a currency of nobody', { currency: 'XXX' }, 'currency', 'missing'],
  ['a start that is no time', { startsAt: 'tomorrow' }, 'startsAt', 'no-date'],
  ['a year of five digits', { startsAt: '20266-12-23T21:00' }, 'startsAt', 'no-date'],
  ['doors after the start', { doorsAt: '2027-01-01T23:00' }, 'doorsAt', 'doors-after-the-start'],
  ['an end before the start', { endsAt: '2026-11-20T10:00' }, 'endsAt', 'ends-before-the-start'],
  ['hours in words', { fullRefundHours: 'two' }, 'fullRefundHours', 'no-number'],
  ['too many percent', { partialRefundPercent: '101' }, 'partialRefundPercent', 'out-of-range'],
  ['a part for longer than all', { partialRefundHours: '72' }, 'partialRefundHours', 'out-of-range'],
  ['no tier', { tiers: [] }, 'tiers', 'no-tiers'],
  ['a price in words', tier({ price: 'free' }), 'tiers/standing/price', 'no-amount'],
  ['a price with three decimals', tier({ price: '1.005' }), 'tiers/standing/price', 'no-amount'],
  [
    'a sale that ends first',
    tier({ saleEndsAt: '2026-01-01T00:00' }),
    'tiers/standing/saleEndsAt',
    'ends-before-the-start',
  ],
  [
    'a suggestion below the least',
    tier({ isOpenPrice: 'yes', price: '5', suggestedPrice: '4.99', highestPrice: '50' }),
    'tiers/standing/suggestedPrice',
    'below-the-lowest-price',
  ],
  [
    'a highest price below the suggestion',
    tier({ isOpenPrice: 'yes', price: '5', suggestedPrice: '10', highestPrice: '9' }),
    'tiers/standing/highestPrice',
    'below-the-suggested-price',
  ],
  [
    'an open price without an end',
    tier({ isOpenPrice: 'yes', price: '5', suggestedPrice: '10', highestPrice: '' }),
    'tiers/standing/highestPrice',
    'missing',
  ],
  ['a limit of nobody', tier({ maxPerPerson: '0' }), 'tiers/standing/maxPerPerson', 'out-of-range'],
  ['a fare without a name', fares({ name: ' ' }), 'tiers/standing/fares/f1/name', 'missing'],
  ['a fare without a price', fares({ price: '' }), 'tiers/standing/fares/f1/price', 'missing'],
  ['a fare of words', fares({ price: 'half' }), 'tiers/standing/fares/f1/price', 'no-amount'],
  [
    'a fare that nobody may book',
    fares({ maxPerBooking: '0' }),
    'tiers/standing/fares/f1/maxPerBooking',
    'out-of-range',
  ],
  ['two fares of one name', fares({}, { name: 'child ' }), 'tiers/standing/fares/f2/name', 'fare-twice'],
  ['no places', tier({ capacity: '0' }), 'tiers/standing/capacity', 'no-places'],
  ['more places than we keep', tier({ capacity: '100001' }), 'tiers/standing/capacity', 'out-of-range'],
  ['a plan that is none', tier({ seatPlan: 'twenty rows' }), 'tiers/standing/seatPlan', 'no-seat-plan'],
  ['a date that is the first', { moreDates: [form.startsAt] }, 'moreDates/0', 'date-twice'],
  ['a date that has passed', { moreDates: ['2020-01-01T20:00'] }, 'moreDates/0', 'started'],
])('%s is told beside its field, and publishes nothing', (_name, changes, path, reason) => {
  expect(faultsOf(changes)).toContainEqual({ path, reason });
});

test('fares, an open price and the limit of a person come from the form, and are the same when it is read again', () => {
  const answer = read(
    tier({
      price: '5',
      isOpenPrice: 'yes',
      suggestedPrice: '10',
      highestPrice: '50',
      maxPerPerson: '4',
      fares: [
        { ...emptyFareForm('f1'), name: 'Child', price: '2.50', note: ' Under 14 ', maxPerBooking: '3' },
        { ...emptyFareForm('f2'), name: 'Companion', price: '0', withFullPrice: 'yes' },
      ],
    }),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
  const [{ event: made, tiers }] = answer.events;
  expect(made.priceFrom).toBe(250);
  expect(made.priceTo).toBe(5_000);
  expect(tiers).toMatchObject([
    {
      price: 500,
      openPrice: { suggested: 1_000, most: 5_000 },
      maxPerPerson: 4,
      fares: [
        { id: 'f1', name: 'Child', price: 250, note: 'Under 14', maxPerBooking: 3 },
        { id: 'f2', name: 'Companion', price: 0, note: '', withFullPrice: true },
      ],
    },
  ]);
  const stored = { event: made, tiers, fixedTiers: ['standing'] };
  const again = readEventForm(eventFormOf(made, tiers), { ...context, stored });
  expect(again.ok && again.events[0].tiers).toEqual(tiers);
});

test('what belongs to an open price is not asked for where the price is fixed', () => {
  const answer = read(tier({ suggestedPrice: 'ten', highestPrice: '' }));
  expect(answer.ok && answer.events[0].tiers[0]?.openPrice).toBeUndefined();
  expect(answer.ok).toBe(true);
});

test('the seats of a plan are the capacity, whatever stands in the field, and are not sharded', () => {
  const answer = read(
    tier({ seatPlan: '#a Stalls\n\n 1:SS_SS \n2:SSWSS', capacity: '', shards: '4', maxPerBooking: '4' }),
  );
  expect(answer).toMatchObject({
    ok: true,
    events: [{ tiers: [{ capacity: 9, shards: 1, layout: ['#a Stalls', '1:SS_SS', '2:SSWSS'] }] }],
  });
});

it.each([
  ['', null],
  ['  \n ', null],
  ['1:SSS', undefined],
  ['#a Stalls', undefined],
  ['#a Stalls\n-:TTT', undefined],
  ['#a Stalls\n1:SS\n1:SS', undefined],
])('the plan %j is none', (text, plan) => {
  expect(readSeatPlan(text)).toBe(plan);
});

test('further dates are events of their own, whose sale opens with the first', () => {
  const answer = read({ moreDates: ['2027-01-08T21:30', '2027-04-02T21:30'] });
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
  const [first, second, third] = answer.events;
  expect(answer.events.map(({ event: { id } }) => id)).toEqual(['fado', 'fado-2', 'fado-3']);
  expect([second?.event.startsAt, third?.event.startsAt]).toEqual([
    wall('2027-01-08T21:30'),
    wall('2027-04-02T21:30'),
  ]);
  expect(second?.event.doorsAt).toBe(wall('2027-01-08T21:30') - HOUR);
  expect(third?.tiers[0]).toMatchObject({
    eventId: 'fado-3',
    saleStartsAt: first.tiers[0]?.saleStartsAt,
    price: 2_500,
  });
});

describe('what was on sale', () => {
  const seated = sampleTier({
    id: 'seats',
    name: 'Seats',
    order: 1,
    capacity: 4,
    maxPerBooking: 4,
    layout: ['#a Stalls', '1:SS_SS'],
  });
  const stored = {
    event: sampleEvent({ state: 'published' }),
    tiers: [sampleTier(), seated],
    fixedTiers: ['standing', 'seats'],
  };
  const before = eventFormOf(stored.event, stored.tiers);
  const changed = (changes: Partial<EventForm>, other: Partial<FormContext> = {}) =>
    readEventForm({ ...before, ...changes }, { ...context, stored, ...other });
  const withTier = (id: string, changes: Partial<EventForm['tiers'][number]>) => ({
    tiers: before.tiers.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });

  it('takes another text, another price and one tier more', () => {
    const more = { ...(before.tiers[0] as EventForm['tiers'][number]), id: 't3', name: 'Late', price: '9' };
    const answer = changed({ title: 'Fado', tiers: [...withTier('standing', { price: '30' }).tiers, more] });
    expect(answer).toMatchObject({
      ok: true,
      events: [
        { event: { title: 'Fado', state: 'published', priceFrom: 900, createdAt: stored.event.createdAt } },
      ],
    });
  });

  it('is mended after its start too', () => {
    expect(changed({ title: 'Fado' }, { now: stored.event.startsAt + HOUR }).ok).toBe(true);
  });

  it.each<[string, Partial<EventForm>, string]>([
    ['the start', { startsAt: '2027-01-01T20:00', endsAt: '2027-01-01T23:00' }, 'startsAt'],
    ['the currency', { currency: 'GBP' }, 'currency'],
    ['the capacity', withTier('standing', { capacity: '300' }), 'tiers/standing/capacity'],
    ['the shards', withTier('standing', { shards: '4' }), 'tiers/standing/shards'],
    ['the seats', withTier('seats', { seatPlan: '#a Stalls\n1:SS_SSSS' }), 'tiers/seats/seatPlan'],
    ['a tier taken away', { tiers: before.tiers.slice(1) }, 'tiers'],
  ])('keeps %s', (_name, changes, path) => {
    const answer = changed(changes);
    expect(answer.ok ? [] : answer.faults).toContainEqual({ path, reason: 'fixed' });
  });

  it('keeps its time zone', () => {
    const venue = { ...sampleVenue, id: 'teatro', timeZone: 'Europe/Madrid' };
    const answer = changed({ venueId: 'teatro' }, { venue });
    expect(answer.ok ? [] : answer.faults).toContainEqual({ path: 'venueId', reason: 'fixed' });
  });

  it('has no further dates', () => {
    const answer = changed({ moreDates: ['2027-01-08T21:30'] });
    expect(answer.ok && answer.events).toHaveLength(1);
  });

  it('moves freely as a draft, but for tiers that have places in the books', () => {
    const draft = { ...stored, event: { ...stored.event, state: 'draft' as const }, fixedTiers: ['seats'] };
    const times = { doorsAt: '2027-02-01T19:00', startsAt: '2027-02-01T20:00', endsAt: '2027-02-01T23:00' };
    expect(changed({ ...times, ...withTier('standing', { capacity: '300' }) }, { stored: draft }).ok).toBe(
      true,
    );
    const answer = changed(withTier('seats', { seatPlan: '#a Stalls\n1:SS_SSSS' }), { stored: draft });
    expect(answer.ok ? [] : answer.faults).toEqual([{ path: 'tiers/seats/seatPlan', reason: 'fixed' }]);
  });
});

describe('a plan of the hall', () => {
  const plan = samplePlan({ venueId: sampleVenue.id });
  const [first] = form.tiers;
  const zoned = (id: string, zone: string) => ({
    ...emptyTierForm(id),
    ...first,
    id,
    name: id,
    zone,
    capacity: '',
  });
  const reasons = (tiers: EventForm['tiers'], other: Partial<FormContext> = { plan }) =>
    faultsOf({ planId: plan.id, tiers }, other).map(({ path, reason }) => `${path} ${reason}`);

  test('gives each tier the places of its zone, and two tiers none of the same', () => {
    const answer = read({ planId: plan.id, tiers: [zoned('t1', 'A'), zoned('t2', 'C')] }, { plan });
    expect(answer.ok && answer.events[0]).toMatchObject({
      event: { planId: plan.id },
      tiers: [
        { zone: 'A', capacity: 48, shards: 1, layout: ['#st Stalls', 'A=1-12|13-24', 'B=1-12|13-24'] },
        { zone: 'C', capacity: 400, layout: null },
      ],
    });
    expect(reasons([zoned('t1', 'A'), zoned('t2', 'A')])).toEqual(['tiers/t2/zone zone-twice']);
  });
  test('and its form come to the same again', () => {
    const answer = read({ planId: plan.id, tiers: [zoned('t1', 'A')] }, { plan });
    if (!answer.ok) throw new Error('it is no event');
    const [{ event: made, tiers }] = answer.events;
    const again = readEventForm(eventFormOf(made, tiers), {
      ...context,
      plan,
      stored: { event: made, tiers, fixedTiers: ['t1'] },
    });
    expect(again.ok && again.events[0].tiers).toEqual(tiers);
  });
  it.each<[string, EventForm['tiers'], Partial<FormContext>, string]>([
    ['that there is not', [zoned('t1', '')], { plan: null }, 'planId no-plan'],
    ['of another venue', [zoned('t1', '')], { plan: { ...plan, venueId: 'elsewhere' } }, 'planId no-plan'],
    [
      'that is not finished',
      [zoned('t1', '')],
      { plan: { ...plan, zones: ['A Stalls'] } },
      'planId plan-unfinished',
    ],
    ['without the zone', [zoned('t1', 'L')], { plan }, 'tiers/t1/zone no-zone'],
    [
      'with seats that are written beside it',
      [{ ...zoned('t1', ''), seatPlan: '#st Stalls\nA=1-4' }],
      { plan },
      'tiers/t1/zone no-zone',
    ],
  ])('%s', (_name, tiers, other, expected) => {
    expect(reasons(tiers, other)).toContain(expected);
  });
  test('of an event on sale changes to one whose seats are the same, and to no other', () => {
    const answer = read({ planId: plan.id, tiers: [zoned('t1', 'A')] }, { plan });
    if (!answer.ok) throw new Error('it is no event');
    const [{ event: made, tiers }] = answer.events;
    const stored = { event: { ...made, state: 'published' as const }, tiers, fixedTiers: ['t1'] };
    const moved = (change: (line: string) => string) => {
      const next = { ...plan, id: 'concert-2', lines: plan.lines.map(change) };
      return readEventForm(
        { ...eventFormOf(stored.event, tiers), planId: next.id },
        { ...context, stored, plan: next },
      );
    };
    expect(moved((line) => line.replace('@0,900', '@0,950')).ok).toBe(true);
    expect(moved((line) => line.replace('B=1-12|13-24', 'B=1-12|13-22'))).toMatchObject({
      ok: false,
      faults: [{ path: 'tiers/t1/seatPlan', reason: 'fixed' }],
    });
  });
});

test('questions are published with each date, and none leave no field where nothing was ever asked', () => {
  const questions = [{ ...emptyQuestionForm('q1'), label: 'What do you eat?', tiers: 'standing' }];
  const more = wallTimeToInstant('2026-12-24T20:00', sampleVenue.timeZone) > now ? ['2026-12-24T20:00'] : [];
  const answer = read({ questions, moreDates: more });
  expect(answer.ok && answer.events.map(({ event: made }) => made.questions?.map(({ id }) => id))).toEqual(
    [1, ...more].map(() => ['q1']),
  );
  const plain = read({});
  expect(plain.ok && 'questions' in plain.events[0].event).toBe(false);
  const asking = sampleEvent({ questions: answer.ok ? answer.events[0].event.questions : undefined });
  const stored = { event: asking, tiers: [sampleTier()], fixedTiers: [] };
  const without = read({ questions: [] }, { stored });
  expect(without.ok && without.events[0].event.questions).toEqual([]);
  expect(faultsOf({ questions: [{ ...emptyQuestionForm('q1') }] })).toEqual([
    { path: 'questions/q1/label', reason: 'missing' },
  ]);
});
