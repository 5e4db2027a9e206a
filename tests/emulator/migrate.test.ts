import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { documentConverter, shapeOf } from '@fareground/domain/core/document';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../tools/admin/commands/migrate.ts';
import { type StoredCollection, storedCollections } from '../../tools/admin/stored-collections.ts';
import { migrateShapes } from '../../tools/deploy/migrate-shapes.ts';

// The collections of this file are made up: none of the product's has a second shape yet.

/** A project of its own: no trigger hears of it. */
const projectId = 'demo-migrate';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
afterAll(() => deleteApp(app));

/** Shape 1 had `name`, shape 2 `title`; shape 3 counts `copies`. */
const bookConverter = documentConverter(
  z.strictObject({ title: z.string().min(1), copies: z.int(), note: z.int().optional() }),
  [({ name, ...stored }) => ({ ...stored, title: name }), (stored) => ({ copies: 0, ...stored })],
);
const pageConverter = documentConverter(z.strictObject({ text: z.string() }), [
  ({ body, ...stored }) => ({ ...stored, text: body }),
]);
const collections = [
  { path: 'books', converter: bookConverter },
  { path: 'books/*/pages', converter: pageConverter },
  { path: 'settings/library', converter: pageConverter },
] as unknown as readonly StoredCollection[];

const OLD = 40;
const stored: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(Array.from({ length: OLD }, (_, n) => [`books/old-${n}`, { name: `Old ${n}` }])),
  'books/second': { title: 'Second', shape: 2 },
  'books/newest': { title: 'Newest', copies: 7, shape: 3 },
  'books/second/pages/1': { body: 'One' },
  'settings/library': { body: 'Open' },
  // The same last part, of another parent.
  'shops/corner/pages/1': { body: 'Not ours' },
};

beforeEach(async () => {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const emptied = await fetch(
    `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`,
    { method: 'DELETE' },
  );
  expect(emptied.status).toBe(200);
  const batch = db.batch();
  for (const [path, data] of Object.entries(stored)) batch.set(db.doc(path), data);
  await batch.commit();
});

async function run(isDryRun = false): Promise<{ status: number; said: string[] }> {
  const said: string[] = [];
  const status = await migrate({ db, say: (line) => void said.push(line) }, { isDryRun }, collections);
  return { status, said };
}

const read = async (path: string) => (await db.doc(path).get()).data();
const everything = async () =>
  Object.fromEntries(await Promise.all(Object.keys(stored).map(async (path) => [path, await read(path)])));

test('every document is moved to the newest shape, whichever it had, and no old field is left', async () => {
  const { status, said } = await run();
  expect(status).toBe(0);
  expect(await everything()).toEqual({
    ...Object.fromEntries(
      Array.from({ length: OLD }, (_, n) => [`books/old-${n}`, { title: `Old ${n}`, copies: 0, shape: 3 }]),
    ),
    'books/second': { title: 'Second', copies: 0, shape: 3 },
    'books/newest': stored['books/newest'],
    'books/second/pages/1': { text: 'One', shape: 2 },
    'settings/library': { text: 'Open', shape: 2 },
    'shops/corner/pages/1': stored['shops/corner/pages/1'],
  });
  expect(said).toContain('books                    shape 3: 41 moved, 1 up to date, 0 could not be read');
  expect(said).toContain('shops                    has no shape and was left as it is');
});

test('a second run moves nothing', async () => {
  await run();
  const before = await everything();
  const { status, said } = await run();
  expect(status).toBe(0);
  expect(said.at(-1)).toBe('0 documents moved; all others are up to date.');
  expect(await everything()).toEqual(before);
});

test('a dry run changes nothing and says how much it would', async () => {
  const { status, said } = await run(true);
  expect(status).toBe(0);
  expect(said).toContain('books                    shape 3: 41 to move, 1 up to date, 0 could not be read');
  expect(await everything()).toEqual(stored);
});

test('a document that nobody can read is named with its field and left as it is; the others are moved', async () => {
  const bad = { 'books/old-3': { name: '' }, 'books/newest': { title: 'Newest', copies: 'many', shape: 3 } };
  for (const [path, data] of Object.entries(bad)) await db.doc(path).set(data);
  const { status, said } = await run();
  expect(status).toBe(1);
  expect(said).toContainEqual(expect.stringMatching(/^books\/old-3: title: /));
  expect(said).toContainEqual(expect.stringMatching(/^books\/newest: copies: /));
  expect(said.at(-1)).toMatch(/; 2 were left as they are\.$/);
  for (const [path, data] of Object.entries(bad)) expect(await read(path)).toEqual(data);
  expect(said).toContain('books                    shape 3: 40 moved, 0 up to date, 2 could not be read');
});

test('what is written meanwhile is not lost', async () => {
  const book = db.doc('books/old-1');
  let isDone = false;
  let times = 0;
  const write = async () => {
    while (!isDone) {
      times += 1;
      await book.update({ note: times });
    }
  };
  const writing = write();
  const { status } = await run().finally(() => {
    isDone = true;
  });
  await writing;
  expect(status).toBe(0);
  expect(times).toBeGreaterThan(1);
  expect(await read('books/old-1')).toEqual({ title: 'Old 1', copies: 0, note: times, shape: 3 });
});

test('npm run admin -- migrate looks at every collection of the product', async () => {
  const main = resolve(import.meta.dirname, '../../tools/admin/main.ts');
  const said = execFileSync(process.execPath, [main, 'migrate'], {
    encoding: 'utf8',
    env: { ...process.env, GCLOUD_PROJECT: projectId },
  });
  for (const { path, converter } of storedCollections)
    expect(said).toContain(`${path.padEnd(24)} shape ${converter.shape}: 0 moved`);
  expect(shapeOf(await read('books/old-1'))).toBe(1);
});

test('a deploy moves what a version raised, once', async () => {
  const said: string[] = [];
  const deploy = () => migrateShapes({ db, say: (line) => void said.push(line) }, collections);
  await deploy();
  expect(await read('books/old-0')).toEqual({ title: 'Old 0', copies: 0, shape: 3 });
  expect(await read('deploys/shapes')).toEqual({ books: 3, 'books/*/pages': 2, 'settings/library': 2 });
  said.length = 0;
  await deploy();
  expect(said).toEqual([]);
});

test('a deploy that left a document behind says so, and the next one tries again', async () => {
  await db.doc('books/broken').set({ name: 7 });
  const deploy = () => migrateShapes({ db, say: () => undefined }, collections);
  await expect(deploy()).rejects.toThrow('Not every document has the newest shape.');
  expect(await read('deploys/shapes')).toBeUndefined();
  await db.doc('books/broken').delete();
  await deploy();
  expect(await read('deploys/shapes')).toMatchObject({ books: 3 });
});
