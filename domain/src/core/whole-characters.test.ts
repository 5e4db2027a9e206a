/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { z } from 'zod';

const modules = import.meta.glob<Record<string, unknown>>(['../*/*.ts', '!**/*.test.ts'], { eager: true });

/** What a person can send instead of whole characters: halves of a pair, alone and at every end of a text. */
const halves = [
  '\ud83c',
  '\udf89',
  'Ana\ud83c',
  '\udf89 Ana',
  `${'x'.repeat(19)}\ud83c`,
  'https://a.pt/\ud83c',
];

/** Every text in a schema, by its path. */
function textsOf(schema: z.ZodType, path: string, seen: Set<z.ZodType>): (readonly [string, z.ZodType])[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const below = (inner: unknown, name: string) => textsOf(inner as z.ZodType, `${path}${name}`, seen);
  if (schema instanceof z.ZodString || schema instanceof z.ZodEmail || schema instanceof z.ZodURL)
    return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => below(inner, `.${key}`));
  if (schema instanceof z.ZodArray) return below(schema.element, '[]');
  if (schema instanceof z.ZodRecord)
    return [...below(schema.keyType, '{key}'), ...below(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option, index) => below(option, `|${index}`));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, index) => below(item, `[${index}]`));
  if (schema instanceof z.ZodPipe) return [...below(schema.in, ''), ...below(schema.out, '')];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return below(schema.unwrap(), '');
  return [];
}

test('no text of a document or a call takes half of a character', () => {
  const texts = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType ? textsOf(value, `${file} ${name}`, new Set()) : [],
    ),
  );
  expect(texts.length).toBeGreaterThan(200);
  const taking = texts.filter(([, schema]) => halves.some((half) => schema.safeParse(half).success));
  expect(taking.map(([path]) => path)).toEqual([]);
});
