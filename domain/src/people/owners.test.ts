import { expect, test } from 'vitest';
import { changeOwners, type Owners } from './owners.ts';

const two: Owners = { owners: ['a', 'b'], former: [], updatedAt: 0 };
const change = (known: Owners, uid: string, isOwner: boolean, caller: string | null) =>
  changeOwners(known, { uid, isOwner, caller, now: 1 });

test('one of two may go, and then decides nothing any more', () => {
  const after = change(two, 'b', false, 'a');
  expect(after).toEqual({ owners: ['a'], former: ['b'], updatedAt: 1 });
  expect(change(after as Owners, 'a', false, 'b')).toBe('caller-dismissed');
});

test('the last one stays, even against the ops command', () => {
  expect(change({ ...two, owners: ['a'] }, 'a', false, null)).toBe('last-owner');
});

test('one who comes back is no longer dismissed', () => {
  const gone = change(two, 'b', false, 'a') as Owners;
  expect(change(gone, 'b', true, 'a')).toEqual({ owners: ['a', 'b'], former: [], updatedAt: 1 });
});

test('an owner nobody wrote down yet counts', () => {
  expect(change({ ...two, owners: ['a'] }, 'a', false, 'c')).toMatchObject({ owners: ['c'] });
});
