/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { z } from 'zod';
import { leavesOf } from '../core/schema-leaves.test-helper.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!**/*.test.ts'], { eager: true });

/** What forms hold as it was typed is read field by field; a currency that there is not is none. */
const isOther = (path: string): boolean => /\.form\.|journeyQuerySchema\.currency/.test(path);

const leaves = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodType && /(request|query|decision)Schema$/i.test(name)
      ? leavesOf(value, `${file} ${name}`)
      : [],
  ),
);
const taking = (values: readonly unknown[], path: RegExp): string[] =>
  leaves
    .filter(
      ([name, schema]) =>
        !isOther(name) && path.test(name) && values.some((value) => schema.safeParse(value).success),
    )
    .map(([name]) => name);

test('no id that a call takes is a path, or a name that the database keeps for itself', () => {
  expect(leaves.length).toBeGreaterThan(150);
  expect(
    taking(['../x', 'a/b', '.', '..', '__x__', 'a b', 'x'.repeat(2_000)], /(\.id|Ids?(\[\])?|\.uid)$/),
  ).toEqual([]);
});

test('no number that a call takes is beyond what a document holds', () => {
  expect(
    taking(
      [1e15, -1e15, 0.5, Number.NaN, Number.POSITIVE_INFINITY],
      /(?<!latitude|longitude|accuracy|heading|speed)$/,
    ),
  ).toEqual([]);
});

test('no text that a call takes is without an end', () => {
  expect(taking(['x'.repeat(5_000), '1'.repeat(5_000), 'a'.repeat(5_000)], /./)).toEqual([]);
});

test('no day, month or instant that a call takes is before 1970 or after 2200', () => {
  const days = ['0026-12-24', '1969-12-31', '2200-01-02', '9999-12-31'];
  const months = ['0026-12', '1969-12', '2200-02', '9999-12'];
  const instants = [-1, 7_258_118_400_001];
  // Of journeys and gift cards these are names.
  const isTime =
    /(?<!buyGiftCardRequestSchema|journeyQuerySchema|ridesQuerySchema)(\.from|\.to|\.date|\.until|\.month|At|[dD]ays?(\[\])?|\.after|\.before)$/;
  const texts = leaves.filter(([, schema]) => schema instanceof z.ZodNumber).map(([name]) => name);
  expect(taking([...days, ...months], /./).filter((name) => isTime.test(name))).toEqual([]);
  expect(taking(instants, isTime).filter((name) => texts.includes(name))).toEqual([]);
});
