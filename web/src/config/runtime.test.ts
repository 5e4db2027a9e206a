import { expect, test } from 'vitest';
import { readEmulators } from './runtime.ts';

const script = (emulators: string) => `if (typeof firebase === 'undefined') throw new Error('x');
var firebaseConfig = { "projectId": "demo-fareground" };
if (firebaseConfig) {
  var firebaseEmulators = ${emulators};
  if (firebaseEmulators) {}
}`;

test('emulators are read out of what hosting serves', () => {
  const text = script(
    '{\n  "firestore": { "host": "0.0.0.0", "port": 8080, "hostAndPort": "127.0.0.1:8080" },\n  "auth": { "host": "127.0.0.1", "port": 9099, "hostAndPort": "127.0.0.1:9099" }\n}',
  );
  expect(readEmulators(text).emulators).toEqual({
    firestore: { host: '127.0.0.1', port: 8080 },
    auth: { host: '127.0.0.1', port: 9099 },
  });
});

test('production has none', () => {
  expect(readEmulators(script('undefined')).emulators).toEqual({});
});
