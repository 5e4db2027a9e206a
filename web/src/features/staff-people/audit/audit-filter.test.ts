import { expect, test } from 'vitest';
import { auditFilterOf, auditQuery } from './audit-filter.ts';

const filter = (search: string) => auditFilterOf(new URLSearchParams(search));
const where = (search: string) => auditQuery(filter(search), 26).where;

test('a person is an address or an id, a target one document or a kind', () => {
  expect(where('person=a@b.test')).toEqual([['actorEmail', '==', 'a@b.test']]);
  expect(where('person=uid1&target=events')).toEqual([
    ['actorUid', '==', 'uid1'],
    ['area', '==', 'events'],
  ]);
  expect(where('target=/events/night/')).toEqual([['target', '==', 'events/night']]);
});

test('days include their last hour, and what is no day is left out', () => {
  const [from, to] = where('from=2026-11-21&to=2026-11-21') ?? [];
  expect(Number(to?.[2]) - Number(from?.[2])).toBe(24 * 3_600_000);
  expect(where('from=yesterday&to=2026-99-99')).toEqual([]);
});

test('every page has an end', () => {
  expect(auditQuery(filter(''), 26, [5, 'x'])).toEqual({
    where: [],
    orderBy: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
    limit: 26,
    startAfter: [5, 'x'],
  });
});
