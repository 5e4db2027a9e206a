import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areas } from 'virtual:messages';
import { expect, test } from 'vitest';
import { createCatalogue, loadAreas } from './catalogue.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
const english = join(source, 'i18n', 'en');

/** Ids put together from a value of a closed list; the compiler knows that list, a search for text does not. */
const built = [/^category\./, /^seats\.(free|yours|held|taken)$/];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test') ? [path] : [];
  });
}

const texts = readdirSync(english).flatMap((name) =>
  Object.entries(JSON.parse(readFileSync(join(english, name), 'utf8')) as Record<string, string>).map(
    ([id, text]) => ({ area: name, id, text }),
  ),
);

test('every text is used somewhere', () => {
  const code = filesIn(source)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const prefixes = [...code.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1] ?? '');
  const unused = texts
    .map(({ id }) => id)
    .filter((id) => !code.includes(`'${id}'`) && !code.includes(`"${id}"`))
    .filter((id) => !built.some((pattern) => pattern.test(id)))
    .filter((id) => !prefixes.some((prefix) => id.startsWith(prefix)));
  expect(unused).toEqual([]);
});

test('no id stands in two areas', () => {
  const ids = texts.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('a text uses the typographic apostrophe and no three-dot character', () => {
  const wrong = texts
    .filter(({ text }) => /[a-z]'[a-z]/.test(text) || text.includes('…'))
    .map(({ id }) => id);
  expect(wrong).toEqual([]);
});

test('plurals follow the number', async () => {
  const i18n = createCatalogue();
  expect(i18n.text('event.left', { count: 1 })).toBe('1 place left');
  expect(i18n.text('event.left', { count: 31 })).toBe('31 places left');
});

test('an area comes when it is asked for, once', async () => {
  const i18n = createCatalogue();
  expect(i18n.messages['route.on']).toBeUndefined();
  const first = loadAreas(i18n, ['purchase']);
  expect(loadAreas(i18n, ['purchase'])).toBe(first);
  await first;
  expect(i18n.text('route.on')).toBe('Get on here');
});

test('a second language can be loaded whole, with its figures in place', async () => {
  const i18n = createCatalogue('pseudo');
  const names = Object.keys(areas)
    .filter((key) => key.startsWith('pseudo/'))
    .map((key) => key.slice('pseudo/'.length) as Parameters<typeof loadAreas>[1][number]);
  await loadAreas(i18n, names);
  expect(i18n.text('nav.events')).toBe('[Events~~]');
  expect(i18n.text('event.left', { count: 2 })).toBe('[2 places left~~]');
  const missing = texts.filter(({ id }) => i18n.messages[id] === undefined).map(({ id }) => id);
  expect(missing).toEqual([]);
});
