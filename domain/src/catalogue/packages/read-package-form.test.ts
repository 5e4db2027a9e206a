import { describe, expect, it } from 'vitest';
import { DAY, HOUR, wallTime } from '../../core/time.ts';
import { sampleEvent, sampleNow, sampleTier } from '../events/sample-events.ts';
import { emptyPackageForm, formOfPackage, type PackageForm } from './package-form.ts';
import { type PackageContext, type PackagedEvent, readPackageForm } from './read-package-form.ts';

const zone = 'Europe/Lisbon';
const evening = (id: string, day: number, changes: Partial<PackagedEvent['event']> = {}): PackagedEvent => ({
  event: sampleEvent({ id, state: 'published', startsAt: sampleNow + day * DAY, ...changes }),
  tiers: [
    sampleTier({
      eventId: id,
      price: 3_000,
      fares: [{ id: 'child', name: 'Child', price: 1_000, note: '' }],
    }),
    sampleTier({
      id: 'parking',
      eventId: id,
      name: 'Parking',
      price: 500,
      capacity: 3,
      order: 1,
      addOn: { mostPerPlace: 1 },
    }),
  ],
});
const events = [evening('fri', 10), evening('sat', 11), evening('sun', 12)];
const row = (id: string, eventId: string, tierId = 'standing', quantity = '1', fareId = '') => ({
  ...{ id, eventId, tierId, fareId, quantity },
});
const form: PackageForm = {
  ...emptyPackageForm,
  name: ' Weekend pass ',
  price: '80',
  saleStartsAt: wallTime(sampleNow, zone),
  saleEndsAt: wallTime(sampleNow + 12 * DAY, zone),
  parts: [row('a', 'sun'), row('b', 'fri'), row('c', 'sat')],
};
const read = (changes: Partial<PackageForm> = {}, context: Partial<PackageContext> = {}) =>
  readPackageForm(
    { ...form, ...changes },
    { id: 'weekend', stored: null, events, goesOnSale: true, by: 'u1', now: sampleNow, ...context },
  );
function made(changes: Partial<PackageForm> = {}, context: Partial<PackageContext> = {}) {
  const answer = read(changes, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
  return answer.package;
}

describe('the form of a package', () => {
  it('comes to its parts in the order of the dates, with the price cut over them', () => {
    const pass = made();
    expect(pass).toMatchObject({ id: 'weekend', name: 'Weekend pass', state: 'draft', price: 8_000 });
    expect(pass.eventIds).toEqual(['fri', 'sat', 'sun']);
    expect(pass.parts.map(({ eventId, prices, regular }) => [eventId, prices, regular])).toEqual([
      ['fri', [2_667], 3_000],
      ['sat', [2_667], 3_000],
      ['sun', [2_666], 3_000],
    ]);
  });

  it('of a bundle takes fares and add-ons of one event', () => {
    const parts = [
      row('a', 'fri', 'standing', '2'),
      row('b', 'fri', 'standing', '2', 'child'),
      row('c', 'fri', 'parking'),
    ];
    const { parts: sold } = made({ kind: 'bundle', price: '60', parts });
    expect(sold.map(({ fareName, addOn, prices }) => [fareName, addOn, prices])).toEqual([
      [undefined, undefined, [2_118, 2_117]],
      ['Child', undefined, [706, 706]],
      [undefined, true, [353]],
    ]);
  });

  it('is the same again for what was stored', () => {
    const stored = made();
    expect(made(formOfPackage(stored, zone), { stored, now: stored.updatedAt })).toEqual(stored);
  });

  const bundle = (...parts: PackageForm['parts']) => ({ kind: 'bundle' as const, parts });
  it.each<[string, Partial<PackageForm>, Partial<PackageContext>, string, string]>([
    ['no name', { name: ' ' }, {}, 'name', 'missing'],
    ['a name that is too long', { name: 'x'.repeat(81) }, {}, 'name', 'too-long'],
    ['no price', { price: '' }, {}, 'price', 'missing'],
    ['a price that is none', { price: '8,000.0' }, {}, 'price', 'no-amount'],
    ['no parts', { parts: [] }, {}, 'parts', 'missing'],
    ['a pass of one date', { parts: [row('a', 'fri')] }, {}, 'parts', 'several-dates'],
    ['a bundle of two', { kind: 'bundle' }, {}, 'parts', 'one-event'],
    ['an event that is gone', bundle(row('a', 'mon')), {}, 'parts/a/eventId', 'no-event'],
    ['a tier that is gone', bundle(row('a', 'fri', 'box')), {}, 'parts/a/tierId', 'no-tier'],
    ['no tier', bundle(row('a', 'fri', '')), {}, 'parts/a/tierId', 'missing'],
    [
      'a fare that is gone',
      bundle(row('a', 'fri', 'standing', '1', 'elder')),
      {},
      'parts/a/fareId',
      'no-fare',
    ],
    ['the same twice', bundle(row('a', 'fri'), row('b', 'fri')), {}, 'parts/b/tierId', 'part-twice'],
    ['no number', bundle(row('a', 'fri', 'standing', 'two')), {}, 'parts/a/quantity', 'no-number'],
    ['none of it', bundle(row('a', 'fri', 'standing', '0')), {}, 'parts/a/quantity', 'out-of-range'],
    [
      'more than there is',
      bundle(row('a', 'fri'), row('b', 'fri', 'parking', '4')),
      {},
      'parts/b/quantity',
      'more-than-there-is',
    ],
    ['parking alone', bundle(row('a', 'fri', 'parking')), {}, 'parts/a/tierId', 'only-add-ons'],
    [
      'too many places',
      bundle(row('a', 'fri', 'standing', '30'), row('b', 'fri', 'standing', '30', 'child')),
      {},
      'parts',
      'too-many-places',
    ],
    ['a sale that ends first', { saleEndsAt: form.saleStartsAt }, {}, 'saleEndsAt', 'ends-before-the-start'],
    ['a sale that is over', {}, { now: sampleNow + 13 * DAY }, 'saleEndsAt', 'sale-over'],
    ['no time', { saleStartsAt: '' }, {}, 'saleStartsAt', 'missing'],
    ['a time that is none', { saleStartsAt: 'soon' }, {}, 'saleStartsAt', 'no-date'],
    ['too many for a booking', { maxPerBooking: '21' }, {}, 'maxPerBooking', 'out-of-range'],
    ['a limit that is none', { maxPerPerson: 'x' }, {}, 'maxPerPerson', 'no-number'],
    [
      'a draft among its events',
      {},
      { events: [events[0], events[1], evening('sun', 12, { state: 'draft' })] as PackagedEvent[] },
      'parts/a/eventId',
      'not-published',
    ],
    ['a date that has begun', {}, { now: sampleNow + 10 * DAY + HOUR }, 'parts/b/eventId', 'started'],
    [
      'another currency',
      {},
      { events: [events[0], evening('sat', 11, { currency: 'GBP' }), events[2]] as PackagedEvent[] },
      'parts/c/eventId',
      'other-currency',
    ],
  ])('tells %s beside its field', (_, changes, context, path, reason) => {
    const answer = read(changes, context);
    expect(answer.ok ? [] : answer.faults).toContainEqual({ path, reason });
  });

  it('of a draft may name events that are not on sale yet', () => {
    const drafts = events.map(({ event, tiers }) => ({
      event: { ...event, state: 'draft' as const },
      tiers,
    }));
    expect(made({}, { events: drafts, goesOnSale: false }).state).toBe('draft');
  });

  describe('once it was on sale', () => {
    const stored = { ...made(), state: 'onSale' as const };
    const again = formOfPackage(stored, zone);
    it.each<[string, Partial<PackageForm>, string]>([
      ['the price', { price: '90' }, 'price'],
      ['the kind', { kind: 'bundle' }, 'kind'],
      ['a part', { parts: again.parts.slice(1) }, 'parts'],
      ['how many', { parts: again.parts.map((part) => ({ ...part, quantity: '2' })) }, 'parts'],
    ])('%s stays', (_, changes, path) => {
      const answer = read({ ...again, ...changes }, { stored, goesOnSale: false });
      expect(answer).toEqual({ ok: false, faults: [{ path, reason: 'fixed' }] });
    });

    it('words, times and limits change, though its first date is over', () => {
      const late = { stored, goesOnSale: false, now: sampleNow + 11 * DAY + HOUR };
      const changed = made({ ...again, name: 'Two days left', maxPerPerson: '1' }, late);
      expect(changed).toMatchObject({
        name: 'Two days left',
        maxPerPerson: 1,
        state: 'onSale',
        price: 8_000,
      });
      expect(changed.parts).toEqual(stored.parts);
    });
  });
});
