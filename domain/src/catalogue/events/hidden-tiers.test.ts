import { expect, it } from 'vitest';
import { summariseSale } from '../../stock/availability.ts';
import { eventPools } from '../../stock/pool-plan.ts';
import { searchEntryOf } from '../search/search-entry.ts';
import { eventFormOf } from './event-form.ts';
import { opensTier, shownTiers } from './hidden-tiers.ts';
import { readEventForm } from './read-event-form.ts';
import { sampleEvent, sampleNow, sampleTier, sampleVenue } from './sample-events.ts';
import { lowestPrice } from './tier-price.ts';

const floor = sampleTier({ id: 'floor', price: 2_000, capacity: 10 });
const press = sampleTier({
  id: 'press',
  name: 'Press',
  price: 0,
  capacity: 40,
  order: 1,
  hidden: true,
  saleStartsAt: floor.saleStartsAt - 60_000,
});
const context = { venue: sampleVenue, stored: null, idOf: () => 'fado', by: 'u2', now: sampleNow };

it('is in nothing that the public sees: prices, the search, what is left', () => {
  expect(shownTiers([floor, press])).toEqual([floor]);
  expect(lowestPrice([floor, press])).toBe(2_000);
  expect(searchEntryOf(sampleEvent(), [floor, press]).sales).toEqual([
    [floor.saleStartsAt, floor.saleEndsAt],
  ]);
  const view = summariseSale('fado', eventPools(sampleEvent(), [floor, press]), 0);
  expect(view.sharing?.total).toEqual({ left: 10, capacity: 10 });
});

it('is written in the form, marks its event, and stays hidden once some were sold', () => {
  const event = sampleEvent({ state: 'published' });
  const form = eventFormOf(event, [floor, press]);
  const made = readEventForm(form, context);
  expect(made).toMatchObject({
    ok: true,
    events: [{ event: { hiddenTiers: true }, tiers: [{}, { hidden: true }] }],
  });
  const shown = { ...form, tiers: form.tiers.map((tier) => ({ ...tier, isHidden: '' })) };
  expect(readEventForm(shown, context)).toMatchObject({ ok: true });
  const read = readEventForm(shown, {
    ...context,
    stored: { event, tiers: [floor, press], fixedTiers: ['press'] },
  });
  expect(read.ok ? [] : read.faults).toContainEqual({ path: 'tiers/press/isHidden', reason: 'fixed' });
});

const code = { active: true, startsAt: 100, endsAt: 200, offeringIds: [press.eventId], tierIds: ['press'] };
it.each([
  ['that names it', {}, 150, true],
  ['from its first moment', {}, 100, true],
  ['until its end', {}, 200, false],
  ['before its time', {}, 99, false],
  ['that is off', { active: false }, 150, false],
  ['for all tiers', { tierIds: undefined }, 150, false],
  ['for others', { tierIds: ['floor'] }, 150, false],
  ['of another event', { offeringIds: ['other'] }, 150, false],
])('a code %s', (_, changes, now, opens) => {
  expect(opensTier({ ...code, ...changes }, press, now)).toBe(opens);
});
