import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The SDK that the client is built with, as a browser gets it. */
function sdk(): string {
  const firebase = createRequire(import.meta.url).resolve('firebase/package.json');
  const auth = createRequire(firebase).resolve('@firebase/auth/package.json');
  const folder = join(dirname(auth), 'dist', 'esm');
  const [file = ''] = readdirSync(folder).filter((name) => /^index-\w+\.js$/.test(name));
  return readFileSync(join(folder, file), 'utf8');
}
const source = sdk();

/** SPEC A9; docs/sign-in.md lists the same for readers. A Delay is for a desk and for a phone's browser. */
test.each([
  ['the popup is 500 wide', /const DEFAULT_WIDTH = 500;/],
  ['and 600 high', /const DEFAULT_HEIGHT = 600;/],
  ['a closed popup is told after 8 s', /8000 \/\* _Timeout\.AUTH_EVENT \*\//],
  ['and looked for every 2 to 10 s', /_POLL_WINDOW_CLOSE_TIMEOUT = new Delay\(2000, 10000\)/],
  ['a newer popup cancels the earlier', /PopupOperation\.currentPopupAction\.cancel\(\)/],
  ['calls are given 30 to 60 s', /DEFAULT_API_TIMEOUT_MS = new Delay\(30000, 60000\)/],
  ['Google’s script is given 30 to 60 s', /const NETWORK_TIMEOUT = new Delay\(30000, 60000\)/],
  ['the frame’s load is given 30 to 60 s', /NETWORK_TIMEOUT_DELAY = new Delay\(30000, 60000\)/],
  ['the frame’s ping is given 5 to 15 s', /PING_TIMEOUT = new Delay\(5000, 15000\)/],
  ['local storage is looked at every second', /_POLLING_INTERVAL_MS\$1 = 1000;/],
  ['the browser’s database every 800 ms', /const _POLLING_INTERVAL_MS = 800;/],
  ['with up to 3 retries', /_TRANSACTION_RETRY_COUNT = 3;/],
  ['an auth event is not taken twice in 10 min', /EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000;/],
  // `auth.ts` does by itself what these say, with fewer parts.
  ['a token older than 5 min is not sent', /DEFAULT_ID_TOKEN_MAX_AGE = 5 \* 60;/],
  [
    'before somebody is let in',
    /beforeAuthStateChanged\(auth, mintCookie, \(\) => mintCookie\(auth\.currentUser\)\)/,
  ],
  ['and at every fresh token', /onIdTokenChanged\(auth, user => mintCookie\(user\)\)/],
  [
    'the sign-in is kept in IndexedDB, then local storage, then the session',
    /persistence: \[\s*indexedDBLocalPersistence,\s*browserLocalPersistence,\s*browserSessionPersistence\s*\]/,
  ],
  [
    'a missing user is a mismatch on reauthentication',
    /AuthErrorCode\.USER_DELETED \*\/\}`\) \{\s*_fail\(auth, "user-mismatch"/,
  ],
])('%s', (_, pattern) => {
  expect(source).toMatch(pattern);
});
