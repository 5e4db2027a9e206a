import { expect, it, test } from 'vitest';
import { slugSchema } from '../../core/fields.ts';
import { eventIdOf } from './event-id.ts';

it.each([
  ['Fado no Castelo', 'fado-no-castelo'],
  ['  Noite  de São João! ', 'noite-de-sao-joao'],
  ['Straße & Smørrebrød, Łódź', 'strasse-smorrebrod-lodz'],
  ['Don’t stop: 1999–2026', 'dont-stop-1999-2026'],
  ['Ωδείο', 'event'],
  ['—', 'event'],
])('"%s" is %s', (title, id) => {
  expect(eventIdOf(title)).toBe(id);
});

test('an id that is taken gets a number', () => {
  expect(eventIdOf('Fado', 2)).toBe('fado-2');
});

test.each([1, 2, 31])('the longest title gives an id of the schema, also as number %i', (number) => {
  for (const title of ['x'.repeat(120), 'xy '.repeat(40), `${'x'.repeat(77)} yz`]) {
    const id = eventIdOf(title, number);
    expect(slugSchema.safeParse(id).success).toBe(true);
    expect(id).not.toMatch(/--|-$/);
  }
});
