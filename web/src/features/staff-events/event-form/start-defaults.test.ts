import { emptyEventForm } from '@fareground/domain/catalogue/events/event-form';
import { expect, test } from 'vitest';
import { withStart } from './start-defaults.ts';

const now = '2026-11-20T10:00';

test('a start fills what is empty, over midnight too', () => {
  const form = withStart(emptyEventForm(), '2026-12-31T22:30', now);
  expect(form).toMatchObject({
    startsAt: '2026-12-31T22:30',
    doorsAt: '2026-12-31T21:30',
    endsAt: '2027-01-01T01:30',
    tiers: [{ saleStartsAt: now, saleEndsAt: '2026-12-31T22:30' }],
  });
});

test('what somebody typed stays', () => {
  const form = { ...emptyEventForm(), doorsAt: '2026-12-31T18:00', endsAt: '2026-12-31T23:00' };
  expect(withStart(form, '2026-12-31T22:30', now)).toMatchObject({
    doorsAt: form.doorsAt,
    endsAt: form.endsAt,
  });
});

test('half a date fills nothing', () => {
  expect(withStart(emptyEventForm(), '', now)).toEqual(emptyEventForm());
});
