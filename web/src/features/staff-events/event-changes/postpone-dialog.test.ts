import type { Event } from '@fareground/domain/catalogue/events/event';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { expect, it, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { firstDraft, postponeDraftSchema } from './postpone-dialog.tsx';

const now = Date.parse('2026-10-01T10:00:00Z');
const startsAt = Date.parse('2026-10-10T20:30:00Z'); // 21:30 in Lisbon, before the clocks go back
const event = {
  timeZone: 'Europe/Lisbon',
  doorsAt: startsAt - HOUR,
  startsAt,
  endsAt: startsAt + 2 * HOUR,
} as Event;
const schema = postponeDraftSchema(event, now);

test('four weeks later is at the same time of day, though the clocks went back', () => {
  const draft = firstDraft(event, now);
  expect(draft).toEqual({
    doorsAt: '2026-11-07T20:30',
    startsAt: '2026-11-07T21:30',
    endsAt: '2026-11-07T23:30',
    returnUntil: '2026-10-15',
  });
  expect(readForm(schema, draft)).toEqual({
    ok: true,
    value: {
      doorsAt: startsAt + 28 * DAY,
      startsAt: startsAt + 28 * DAY + HOUR,
      endsAt: startsAt + 28 * DAY + 3 * HOUR,
      returnUntil: Date.parse('2026-10-15T22:59:00Z'),
    },
  });
});

it.each([
  ['an earlier start', { startsAt: '2026-10-09T21:30', doorsAt: '2026-10-09T20:30' }, 'startsAt'],
  ['no start', { startsAt: '' }, 'startsAt'],
  ['doors after the start', { doorsAt: '2026-11-07T22:00' }, 'doorsAt'],
  ['an end before the start', { endsAt: '2026-11-07T21:00' }, 'endsAt'],
  ['too few days to give it back', { returnUntil: '2026-10-14' }, 'returnUntil'],
  ['no day', { returnUntil: '' }, 'returnUntil'],
])('refuses %s', (_what, changes, field) => {
  expect(readForm(schema, { ...firstDraft(event, now), ...changes })).toEqual({
    ok: false,
    faults: { [field]: `changes.fault.${field}` },
  });
});

test('a promise beyond the start ends with the start', () => {
  const draft = { ...firstDraft(event, now), returnUntil: '2027-01-01' };
  const read = readForm(schema, draft);
  expect(read.ok && read.value.returnUntil).toBe(read.ok && read.value.startsAt);
});
