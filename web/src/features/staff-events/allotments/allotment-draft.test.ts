import type { Allotment } from '@fareground/domain/catalogue/events/allotment';
import { HOUR, wallTime } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { type AllotmentDraft, allotmentDraftSchema, draftOf, emptyDraft } from './allotment-draft.ts';

const timeZone = 'Europe/Lisbon';
const now = 1_790_000_000_000 - (1_790_000_000_000 % 60_000);
const context = { timeZone, isNumbered: false, isChange: false, releaseAt: null, now };
const press: AllotmentDraft = { ...emptyDraft, name: ' Press ', places: '12', reason: 'For the review' };
const readDraft = (draft: AllotmentDraft, given: Parameters<typeof allotmentDraftSchema>[0]) =>
  readForm(allotmentDraftSchema(given), draft);
const soon = wallTime(now + HOUR, timeZone);

test('a form of an allotment is read into a call', () => {
  expect(readDraft({ ...press, releaseAt: soon }, context)).toEqual({
    ok: true,
    value: {
      name: 'Press',
      kind: 'press',
      note: '',
      releaseAt: now + HOUR,
      places: 12,
      seats: [],
      reason: 'For the review',
    },
  });
  const seats = ['st-A-1', 'st-A-2'];
  expect(readDraft({ ...press, places: 'many', seats }, { ...context, isNumbered: true })).toMatchObject({
    value: { places: 0, seats },
  });
});

test.each<[string, Partial<AllotmentDraft>, Partial<typeof context>]>([
  ['name', { name: '  ' }, {}],
  ['places', { places: '1.5' }, {}],
  ['places', { places: '0' }, {}],
  ['places', { places: '100001' }, {}],
  ['seats', {}, { isNumbered: true }],
  ['releaseAt', { releaseAt: wallTime(now - HOUR, timeZone) }, {}],
  ['releaseAt', { releaseAt: 'tomorrow' }, {}],
  ['reason', { reason: ' a ' }, {}],
])('what is wrong stands at %s', (field, change, other) => {
  expect(readDraft({ ...press, ...change }, { ...context, ...other })).toEqual({
    ok: false,
    faults: { [field]: expect.stringMatching(/^allotments\./) },
  });
});

test('one that is there is read back as it is, also with a time that passed', () => {
  const stored: Allotment = {
    id: 'press',
    eventId: 'night',
    tierId: 'floor',
    tierName: 'Floor',
    state: 'open',
    name: 'Press',
    kind: 'press',
    note: 'Row A',
    left: 3,
    given: 4,
    releaseAt: now - HOUR,
    blocks: [{ poolId: 'night.floor.0', quantity: 3, seats: [] }],
  };
  const draft = { ...draftOf(stored, timeZone), reason: 'As it is' };
  expect(readDraft(draft, { ...context, isChange: true, releaseAt: stored.releaseAt })).toMatchObject({
    ok: true,
    value: { places: 7, seats: [], releaseAt: stored.releaseAt, note: 'Row A' },
  });
});
