/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { z } from 'zod';
import { leavesOf } from './schema-fields.test-helper.ts';
import { isStorable, storableLine, storableText } from './storable-text.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!**/*.test.ts'], { eager: true });

/** What no XML, PDF, CSV, header of a mail or feed can carry: control characters, code points that are no characters, halves of a pair. */
const unstorable = [
  ...[0x00, 0x08, 0x0b, 0x0c, 0x0d, 0x0e, 0x1b, 0x1f, 0x7f, 0x85, 0x9f],
  ...[0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff, 0xd83c, 0xdf89],
].map((code) => String.fromCodePoint(code));

/** Alone, at both ends and within, in the shapes that some schema takes. */
const around = (sign: string): string[] => [
  sign,
  `Ana${sign}`,
  `${sign} Ana`,
  `Ana ${sign} Rui`,
  `${'x'.repeat(19)}${sign}`,
  `# ${sign}`,
  `https://a.pt/${sign}`,
  `https://a.pt/a${sign}b`,
  `ana@a.pt${sign}`,
];

/** Texts, also those that something else is made of. */
const isText = (schema: z.ZodType): boolean =>
  [z.ZodString, z.ZodEmail, z.ZodURL, z.ZodPipe].some((kind) => schema instanceof kind);

const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodType
      ? leavesOf(value, `${file} ${name}`).filter(([, schema]) => isText(schema))
      : [],
  ),
);

const taking = (inputs: readonly string[]): string[] =>
  texts.filter(([, schema]) => inputs.some((input) => takes(schema, input))).map(([path]) => path);

/** A sign that is trimmed away, or read as a part of a number, is not taken. */
function takes(schema: z.ZodType, input: string): boolean {
  const parsed = schema.safeParse(input);
  return parsed.success && typeof parsed.data === 'string' && parsed.data.length === input.length;
}

test('no text of a document or a call takes what no file can carry', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(taking(unstorable.flatMap(around))).toEqual([]);
});

/** What lists, headers of mails, names of files and feeds are made of. */
const ofOneLine =
  /\.(\w*[nN]ame|\w*[tT]itle|subject|heading|label|\w*[cC]ity|street|postcode|\w*[eE]mail|operator|number|organiser|organisation|partner|gate|bay|headsign|registration|id)$/;

/** Answers are made of what is stored; forms hold what was typed, and it is read field by field. */
const isOther = (path: string): boolean => /-form\.ts |\.form\.|[rR]esponse|Quote|shown|Shown/.test(path);

test('names that are stored or sent are of one line', () => {
  const named = taking(['\n', '\t'].flatMap(around)).filter((path) => ofOneLine.test(path) && !isOther(path));
  expect(named).toEqual([]);
});

test('every control character but the end of a line and the tab is unstorable', () => {
  const codes = Array.from({ length: 0x100 }, (_, code) => code);
  const storable = codes.filter((code) => isStorable(String.fromCodePoint(code)));
  const printed = codes.filter((code) => code >= 0x20 && (code < 0x7f || code > 0x9f));
  expect(storable).toEqual([0x09, 0x0a, ...printed]);
  expect(unstorable.filter(isStorable)).toEqual([]);
});

test('what comes from outside is made storable, and keeps the rest', () => {
  expect(storableText('Ana\r\nRui\rEva\u0007\ufffe\ud83c 🎉')).toBe('Ana\nRui\nEva\ufffd\ufffd\ufffd 🎉');
  expect(storableLine(' Ana\r\n\tMoura\u0000 ')).toBe('Ana Moura\ufffd');
});
