import { emptyEventForm, eventFormSchema } from '@fareground/domain/catalogue/events/event-form';
import { readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import { expect, test } from 'vitest';
import { inOrder } from './form-words.ts';

test('faults stand in the order of the fields, whatever field is at fault', () => {
  const context = { venue: null, stored: null, idOf: () => 'new', by: 'u1', now: 0 };
  const read = readEventForm(emptyEventForm(), context);
  const paths = read.ok ? [] : inOrder(read.faults).map(({ path }) => path);
  expect(paths.slice(0, 7)).toEqual([
    'title',
    'category',
    'summary',
    'venueId',
    'startsAt',
    'doorsAt',
    'endsAt',
  ]);
  expect(paths.slice(7).every((path) => path.startsWith('tiers/t1/'))).toBe(true);
  expect(paths.every((path) => (path.split('/')[0] as string) in eventFormSchema.shape)).toBe(true);
});
