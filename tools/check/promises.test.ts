import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOfTerms } from '../../web/src/features/info/terms-parts.ts';

// What the home page, "About us" and the terms promise is true: each sentence names the test that fails when it is not.

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A test by its file and words of its name. */
type HeldBy = readonly [file: string, name: string];
/** Asked of people, or owed by them or by the law: no test of ours can hold it. */
const PEOPLE = 'people';

const SAGA = 'tests/emulator/payment-saga.test.ts';
const RUSH = 'tests/emulator/stock-rush.test.ts';
const EVENT_CANCEL = 'tests/emulator/event-cancel.test.ts';
const OWN_OFFLINE = 'tests/journeys/own-offline.test.ts';
const ACCOUNT = 'tests/emulator/account.test.ts';
const REFUND = 'domain/src/payments/refund-of-line.test.ts';
const STATUS = 'web/src/features/account/ticket-status.test.ts';

const promises: Readonly<Record<string, readonly HeldBy[] | typeof PEOPLE>> = {
  'home.holdText': [[SAGA, 'ends the provider’s page with it, and the places are on sale again']],
  'home.bothText': [
    [EVENT_CANCEL, 'gives back all that was paid for it and for the rides with it'],
    [STATUS, 'late'],
  ],
  'home.offlineText': [[OWN_OFFLINE, 'one’s tickets are read after a reload without a network']],
  'about.hold.text': [
    ['tests/journeys/purchase.test.ts', 'that runs out says so, charges nothing'],
    ['domain/src/stock/decide.test.ts', 'that ended gives its places back with no job running'],
  ],
  'about.stock.text': [
    [RUSH, 'says at most two seconds later what is left'],
    [RUSH, 'of 200 buyers for the same 8 seats gives them to exactly one'],
  ],
  'about.price.text': [
    ['domain/src/catalogue/prices/pricing.test.ts', 'always adds up, over the whole and over the lines'],
  ],
  'about.rides.text': [[RUSH, 'on overlapping legs of one coach sells every segment full and none twice']],
  'about.offline.text': [
    [OWN_OFFLINE, 'one’s tickets are read after a reload without a network'],
    ['tests/emulator/gate.test.ts', 'can verify a ticket with the public key alone'],
  ],
  'about.people.text': [[SAGA, 'weeks before gives everything back, frees the places and voids the tickets']],
  'Who sells what, 1': PEOPLE,
  'Who sells what, 2': [
    ['tests/journeys/purchase.test.ts', 'who bought and then makes an account keeps the tickets'],
  ],
  'Holding places, 1': [[RUSH, 'of 200 buyers for the same 8 seats gives them to exactly one']],
  'Holding places, 2': [
    [SAGA, 'gets the places when they are still free, and is told'],
    [SAGA, 'is never charged when they are gone, and is told'],
    [SAGA, 'goes back in full, once, and the person is told'],
  ],
  'Holding places, 3': [['tests/emulator/limits.test.ts', 'hold no more of a sale than two people may']],
  'Paying, 1': [
    ['domain/src/catalogue/prices/pricing.test.ts', 'always adds up, over the whole and over the lines'],
  ],
  'Paying, 2': [[SAGA, 'is authorised, the seats sold, then captured, and the tickets are there']],
  'Paying, 3': [[SAGA, 'is authorised, the seats sold, then captured, and the tickets are there']],
  'Your ticket, 1': [
    ['tests/emulator/gate.test.ts', 'lets a ticket in once, and then says when and where it was used'],
  ],
  'Your ticket, 2': [
    ['tests/emulator/transfer.test.ts', 'then the old code is dead and the new one lets in'],
  ],
  'Your ticket, 3': [[OWN_OFFLINE, 'one’s tickets are read after a reload without a network']],
  'If your plans change, 1': [
    [REFUND, 'what a step promises is what cancelling gives back up to its last moment'],
  ],
  'If your plans change, 2': [[REFUND, 'gives back %s']],
  'If we or they call it off, 1': [
    [EVENT_CANCEL, 'gives back all that was paid for it and for the rides with it'],
    ['tests/emulator/trip-cancel.test.ts', 'is off sale, gives back all that was paid for it'],
  ],
  'On the way, 1': PEOPLE,
  'On the way, 2': [
    ['tests/emulator/trip-running.test.ts', 'says how late it is, what passengers read and where it stops'],
  ],
  'Your data, 1': [[ACCOUNT, 'holds everything that is kept about a person']],
  'Your data, 2': [
    ['tests/rules/firestore-rules.test.ts', 'gives staff what the table of permissions gives them'],
  ],
  'Your data, 3': [
    [ACCOUNT, 'takes the person out of everything, and leaves the books'],
    [ACCOUNT, 'holds everything that is kept about a person'],
  ],
  'Your data, 4': [['tools/check/promises.test.ts', 'a browser stores what the terms say']],
  'When something goes wrong, 1': PEOPLE,
  'When something goes wrong, 2': PEOPLE,
};

const texts = (area: string): Readonly<Record<string, string>> =>
  JSON.parse(read(`web/src/i18n/en/${area}.json`));
/** The first terms, by their heading and how many of its paragraphs that is. */
const terms = partsOfTerms(texts('info')['terms.text'] ?? '').flatMap(({ title, paragraphs }) =>
  paragraphs.map((_, index) => `${title}, ${index + 1}`),
);
const promising = [
  ...[...Object.keys(texts('home')), ...Object.keys(texts('info'))].filter(
    (id) => /^home\.(hold|both|offline)Text$/.test(id) || /^about\.\w+\.text$/.test(id),
  ),
  ...terms,
];

test('every promise names what holds it, and nothing is held that is not said', () => {
  expect(Object.keys(promises).toSorted()).toEqual(promising.toSorted());
});

test.each(
  Object.entries(promises).flatMap(([id, held]) =>
    held === PEOPLE ? [] : held.map(([file, name]) => [id, file, name] as const),
  ),
)('%s is held by a test of %s: %s', (_id, file, name) => {
  expect(read(file)).toContain(name);
});

/** Files of the client that store something in a visitor's browser, and what; of the terms' words (the fourth of “Your data”). */
const stored: Readonly<Record<string, string>> = {
  'app/announcement-notice.tsx': 'what you chose',
  'app/currency-choice.tsx': 'what you chose',
  'app/fonts.ts': 'settings of the site',
  'app/stored-notices.tsx': 'settings of the site',
  'app/public-notice.tsx': 'settings of the site',
  'cart/cart.ts': 'what you chose',
  'cart/held-places.ts': 'what you chose',
  'config/runtime.ts': 'settings of the site',
  'data/exchange-rates.ts': 'settings of the site',
  'features/payment/buyer-fields.tsx': 'what you typed',
  'firebase/offline-copy.ts': 'your tickets',
  'firebase/own-session-id.ts': 'your sign-in',
  'firebase/session-source.ts': 'your sign-in',
  'i18n/regional-settings.ts': 'your region',
  'session/google-return.ts': 'your sign-in',
  'ui/theme-toggle.tsx': 'your theme',
};

test('a browser stores what the terms say, staff’s tools aside', () => {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|^config\/stored-text|^features\/(gate|staff-[a-z]+)\/|^staff\/|^firebase\/gate-store/.test(
        file,
      ) &&
      /(local|session)Storage\.setItem|\bstoreText\(|document\.cookie\s*=/.test(read(`web/src/${file}`)),
  );
  expect(files.toSorted()).toEqual(Object.keys(stored).toSorted());
});
