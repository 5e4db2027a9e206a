import { expect, it } from 'vitest';
import { makeTestKeys } from './test-keys.test-helper.ts';
import { readWalletKeys } from './wallet-keys.ts';

const { apple, google } = makeTestKeys();
const read = (environment: Record<string, string>) => {
  const faults: unknown[] = [];
  const keys = readWalletKeys(environment, { error: (_message, fields) => faults.push(fields) });
  return { keys, faults };
};

it('takes the keys of both, of one, or of none', () => {
  expect(read({ APPLE_WALLET: JSON.stringify(apple), GOOGLE_WALLET: JSON.stringify(google) })).toEqual({
    keys: { apple, google },
    faults: [],
  });
  expect(read({ APPLE_WALLET: 'off', GOOGLE_WALLET: JSON.stringify(google) }).keys.apple).toBeNull();
  for (const none of [{}, { APPLE_WALLET: '', GOOGLE_WALLET: ' off\n' }])
    expect(read(none)).toEqual({ keys: { apple: null, google: null }, faults: [] });
});

it('is off with a word in the log, and none of the key, when one is wrong', () => {
  for (const wrong of [
    '{',
    '[]',
    JSON.stringify({ ...apple, teamId: 'team' }),
    JSON.stringify({ ...apple, key: 'hunter2' }),
  ]) {
    const { keys, faults } = read({ APPLE_WALLET: wrong });
    expect(keys.apple).toBeNull();
    expect(faults).toMatchObject([{ secret: 'APPLE_WALLET' }]);
    expect(JSON.stringify(faults)).not.toContain('hunter2');
  }
});
