import { expect, test } from 'vitest';
import { auditEntrySchema } from './audit-entry.ts';
import { changesOf, readChanges } from './changes.ts';

test('only what differs is kept, on both sides', () => {
  expect(
    changesOf({ a: 1, b: { x: 1, y: 2 }, updatedAt: 1 }, { a: 2, b: { y: 2, x: 1 }, updatedAt: 2 }),
  ).toEqual({
    before: '{"a":1}',
    after: '{"a":2}',
  });
});

test('a stamp alone is no change', () => {
  expect(
    changesOf({ a: 1, updatedAt: 1, updatedBy: 'x' }, { a: 1, updatedAt: 2, updatedBy: 'y' }),
  ).toBeNull();
});

test('what was made has no before, what was deleted no after', () => {
  expect(changesOf(null, { a: 1 })).toEqual({ before: '', after: '{"a":1}' });
  expect(changesOf({ a: 1 }, null)).toEqual({ before: '{"a":1}', after: '' });
});

test('a field that came or went is seen', () => {
  expect(changesOf({ a: 1 }, { a: 1, b: null })).toEqual({ before: '{}', after: '{"b":null}' });
});

test('however long a document is, its entry fits the schema and stays JSON', () => {
  const huge = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`field${n}`, `"\n${'x'.repeat(900)}`]),
  );
  const changes = changesOf({ list: Array(9_000).fill('seat') }, huge);
  expect(changes?.before.length).toBeLessThan(10_000);
  expect(changes?.after.length).toBeLessThan(10_000);
  expect(() => JSON.parse(changes?.after ?? '')).not.toThrow();
  const actor = { actorUid: 'u', actorEmail: 'a@b.test' };
  const rest = { id: 'e', at: 1, ...actor, action: 'document.update', area: 'a', target: 'a/b', reason: '' };
  expect(auditEntrySchema.safeParse({ ...rest, ...changes }).success).toBe(true);
});

test('a reader gets it field by field', () => {
  expect(readChanges('{"holdMinutes":10,"a":1}', '{"holdMinutes":15,"a":1}')).toEqual([
    { field: 'holdMinutes', before: '10', after: '15' },
  ]);
  expect(readChanges('', '{"name":"Quay"}')).toEqual([{ field: 'name', before: null, after: 'Quay' }]);
  expect(readChanges('{"roles":[]}', '{"roles":["gate","events"]}')).toEqual([
    { field: 'roles', before: '', after: 'gate, events' },
  ]);
  expect(readChanges('not json', '')).toEqual([{ field: '', before: 'not json', after: null }]);
});
