import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, actors, contextOf } from './support/actors.ts';
import { startStorageRules, storageRulesText } from './support/rules-environment.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await startStorageRules();
});
afterAll(() => environment.cleanup());

/** get, list, create, update, delete, as in the matrix of Firestore. */
type Cell = `${'g' | '-'}${'l' | '-'}${'c' | '-'}${'u' | '-'}${'d' | '-'}`;
const closed: Record<Actor, Cell> = {
  visitor: '-----',
  guest: '-----',
  self: '-----',
  stranger: '-----',
  owner: '-----',
  events: '-----',
  travel: '-----',
  finance: '-----',
  support: '-----',
  gate: '-----',
  driver: '-----',
};
const everyoneGets = Object.fromEntries(actors.map((actor) => [actor, 'g----'])) as Record<Actor, Cell>;

const rows: Record<string, { path: string; who: Record<Actor, Cell>; contentType?: string }> = {
  users: { path: 'users/self/photo-0.webp', who: { ...everyoneGets, self: 'g-cud' } },
  events: {
    path: 'events/night/k3x9a7b2c4d6e8f0.webp',
    who: { ...everyoneGets, owner: 'g-c-d', events: 'g-c-d' },
  },
  vehicles: {
    path: 'vehicles/ml-204/k3x9a7b2c4d6e8f0.webp',
    who: { ...everyoneGets, owner: 'g-c-d', travel: 'g-c-d' },
  },
  feeds: { path: 'feeds/travel.zip', who: { ...closed, travel: '--cu-' }, contentType: 'application/zip' },
  'a folder nobody named': { path: 'backups/all.webp', who: closed },
};

const picture = new Uint8Array([82, 73, 70, 70]);
const metadata = { contentType: 'image/webp' };
const put = (path: string, data: Uint8Array, type: object) =>
  environment.withSecurityRulesDisabled(async (context) => {
    await context.storage().ref(path).put(data, type);
  });

/** clearStorage of the library empties no folder. */
const remove = (path: string) =>
  environment.withSecurityRulesDisabled(async (context) => {
    const file = context.storage().ref(path);
    const { items } = (await file.parent?.list()) ?? { items: [] };
    if (items.some(({ fullPath }) => fullPath === path)) await file.delete();
  });

describe.each(Object.entries(rows))('%s', (_name, { path, who, contentType = 'image/webp' }) => {
  const type = { contentType };
  it.each(actors)('%s may do what the matrix says', async (actor) => {
    const file = contextOf(environment, actor).storage().ref(path);
    const check = (index: number, attempt: Promise<unknown>) =>
      who[actor][index] === '-' ? assertFails(attempt) : assertSucceeds(attempt);
    await remove(path);
    await check(2, Promise.resolve(file.put(picture, type)));
    await put(path, picture, type);
    await check(0, file.getMetadata());
    await check(1, file.parent?.list() ?? Promise.reject(new Error('no parent')));
    await check(3, Promise.resolve(file.put(picture, type)));
    await put(path, picture, type);
    await check(4, file.delete());
  });
});

describe('a file that is no picture', () => {
  it.each([
    ['a page', 'text/html', 10],
    ['a drawing that could carry a script', 'image/svg+xml', 10],
    ['nothing', 'image/png', 0],
    ['3 MB', 'image/png', 3 * 1024 * 1024],
  ])('(%s) is refused', async (_name, contentType, size) => {
    const file = contextOf(environment, 'self').storage().ref('users/self/photo-0.webp');
    await assertFails(Promise.resolve(file.put(new Uint8Array(size), { contentType })));
  });
});

describe('a person’s own pictures', () => {
  const putOwn = (name: string) =>
    Promise.resolve(
      contextOf(environment, 'self').storage().ref(`users/self/${name}`).put(picture, metadata),
    );
  it.each(['photo-0.webp', 'photo-7.jpg'])('may be %s', async (name) => {
    await assertSucceeds(putOwn(name));
  });
  it.each(['photo-8.webp', 'photo-00.webp', 'photo-0.webp.webp', 'holiday.webp', 'photo-0.svg'])(
    'are few: %s is none',
    async (name) => {
      await assertFails(putOwn(name));
    },
  );
});

describe.each([
  ['an event', 'events', 'events/night'],
  ['a vehicle', 'travel', 'vehicles/ml-204'],
] as const)('a picture of %s', (_what, actor, folder) => {
  const send = async (name: string) => {
    await remove(`${folder}/${name}`);
    await contextOf(environment, actor).storage().ref(`${folder}/${name}`).put(picture, metadata);
  };
  it.each(['k3x9a7b2c4d6e8f0.jpg', 'k3x9a7b2c4d6e8f0-small.webp'])('may be %s', async (name) => {
    await assertSucceeds(send(name));
  });
  it.each(['poster.webp', 'k3x9a7b2c4d6e8f0-large.webp', 'k3x9a7b2c4d6e8f0.png', 'K3X9A7B2C4D6E8F0.webp'])(
    'has a name that the site can show: %s is none',
    async (name) => {
      await assertFails(send(name));
    },
  );
});

it('every folder of the rules has a row', () => {
  const folders = [...storageRulesText.matchAll(/match \/(\w+)\/\{/g)]
    .map((match) => match[1])
    .filter((one) => one !== 'b');
  for (const folder of folders) expect(Object.keys(rows)).toContain(folder);
});

describe('a timetable that is sent', () => {
  const zip = { contentType: 'application/zip' };
  const send = (actor: Actor, path: string, size = 10, type: object = zip) =>
    Promise.resolve(contextOf(environment, actor).storage().ref(path).put(new Uint8Array(size), type));

  it.each(actors)('%s sends one, in their own name, if they may edit trips', async (actor) => {
    const attempt = () => send(actor, `feeds/${actor}.zip`);
    if (actor !== 'owner' && actor !== 'travel') return assertFails(attempt());
    await assertSucceeds(attempt());
    // The next one takes its place, and nobody fetches it.
    await assertSucceeds(attempt());
    await assertFails(contextOf(environment, actor).storage().ref(`feeds/${actor}.zip`).getMetadata());
  });

  it.each([
    ["somebody else's", 'feeds/owner.zip', 10, zip],
    ['a picture', 'feeds/travel.zip', 10, { contentType: 'image/png' }],
    ['nothing', 'feeds/travel.zip', 0, zip],
    ['5 MB', 'feeds/travel.zip', 5 * 1024 * 1024, zip],
  ])('(%s) is refused', async (_name, path, size, type) => {
    await assertFails(send('travel', path, size, type));
  });
});
