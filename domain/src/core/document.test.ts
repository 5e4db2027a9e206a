import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentConverter, shapeOf } from './document.ts';

const schema = z.strictObject({
  id: z.string(),
  lines: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('event'), seats: z.array(z.string()) }),
      z.strictObject({ kind: z.literal('trip'), from: z.strictObject({ stop: z.int() }) }),
    ]),
  ),
});
const document: z.infer<typeof schema> = {
  id: 'one',
  lines: [
    { kind: 'event', seats: [] },
    { kind: 'trip', from: { stop: 1 } },
  ],
};
const converter = documentConverter(schema);
const read = (stored: unknown) => converter.fromFirestore({ data: () => stored });

describe('a reader', () => {
  it('takes what the writer stored, whose shape is a field', () => {
    const stored = converter.toFirestore(document);
    expect(stored).toEqual({ ...document, shape: 1 });
    expect(read(stored)).toEqual(document);
  });

  it('passes over fields of a newer server, at any depth', () => {
    const [event, trip] = document.lines;
    const newer = {
      ...document,
      shape: 7,
      colour: 'red',
      lines: [
        { ...event, mood: 'good' },
        { ...trip, from: { stop: 1, platform: { number: 2 } } },
      ],
    };
    expect(read(newer)).toEqual(document);
  });

  it('leaves other values the objects that they are', () => {
    class Instant {}
    const timed = documentConverter(
      z.strictObject({ until: z.instanceof(Instant), from: z.strictObject({ stop: z.int() }) }),
    );
    const until = new Instant();
    const read = timed.fromFirestore({ data: () => ({ until, from: { stop: 1, platform: 2 } }) });
    expect(read).toEqual({ until, from: { stop: 1 } });
  });

  it.each([
    ['a wrong value', { ...document, id: 7 }, 'id'],
    ['a missing field', { lines: [] }, 'id'],
    ['a wrong value beside an unknown field', { ...document, colour: 'red', id: 7 }, 'id'],
    ['a wrong value at depth', { ...document, lines: [{ kind: 'event', seats: [1] }] }, 'seats'],
  ])('names the field of %s', (_what, stored, field) => {
    expect(() => read(stored)).toThrow(field);
  });
});

it('a writer refuses fields that the schema does not have', () => {
  const more = { ...document, colour: 'red' };
  expect(() => converter.toFirestore(more)).toThrow('colour');
});

describe('a document of an older shape', () => {
  const upgrades = [
    ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, title: name }),
    ({ title, ...rest }: Record<string, unknown>) => ({ ...rest, title: `${title}!` }),
  ];
  const titled = documentConverter(z.strictObject({ title: z.string() }), upgrades);

  it.each([
    ['without a number, the first shape', { name: 'Night' }, 'Night!'],
    ['the first', { shape: 1, name: 'Night' }, 'Night!'],
    ['the second', { shape: 2, title: 'Night' }, 'Night!'],
    ['the newest', { shape: 3, title: 'Night' }, 'Night'],
    ['one that is not known yet', { shape: 4, title: 'Night', more: 1 }, 'Night'],
  ])('is read: %s', (_what, stored, title) => {
    expect(titled.fromFirestore({ data: () => stored })).toEqual({ title });
  });

  it('is written in the newest', () => {
    expect(titled.shape).toBe(3);
    expect(shapeOf(titled.toFirestore({ title: 'Night' }))).toBe(3);
  });
});
