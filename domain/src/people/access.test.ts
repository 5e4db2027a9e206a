import { expect, test } from 'vitest';
import { accessStateOf, isActiveOwner, type Standing } from './access.ts';

const claimed: Standing = { roles: ['owner', 'gate'], disabled: false };

test.each<[string, Standing, Standing | undefined, Standing]>([
  ['nothing was decided', claimed, undefined, claimed],
  [
    'one role was taken away',
    claimed,
    { roles: ['gate'], disabled: false },
    { roles: ['gate'], disabled: false },
  ],
  [
    'a role was given that is not claimed yet',
    { roles: [], disabled: false },
    claimed,
    { roles: [], disabled: false },
  ],
  ['it was disabled', claimed, { ...claimed, disabled: true }, { ...claimed, disabled: true }],
  ['the provider disabled it', { ...claimed, disabled: true }, claimed, { ...claimed, disabled: true }],
])('what an account may do when %s', (_when, account, access, expected) => {
  expect(accessStateOf(account, access)).toEqual(expected);
});

test('an owner whose account is disabled is no active one', () => {
  expect(isActiveOwner(claimed)).toBe(true);
  expect(isActiveOwner({ ...claimed, disabled: true })).toBe(false);
  expect(isActiveOwner({ roles: ['gate'], disabled: false })).toBe(false);
});
