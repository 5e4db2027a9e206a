import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { z as small } from './small-zod/zod.ts';

type Schema = z.ZodType;
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Texts for every format that the domain knows, right and wrong. */
const texts = [
  '', 'a', 'porto', 'night-ferry', 'UPPER', '0123456789', '01234567890123456789', 'a@b.example', 'a..b@c.de', 'not@one',
  'Europe/Lisbon', 'UTC', 'Nowhere/AtAll', 'EUR', 'PT', '#deck\nss_ss', 'seats.1A', 'lower:1', 'main.12B', '12A', 'a-1',
  '2026-11-27', '18:30', 'https://a.example/x', ' padded ', 'x'.repeat(90), 'x'.repeat(5_000), 'f'.repeat(64), 'abcdef',
  '01234567890123456789-abcdef', '__proto__x', 'ab.cd', '1.2.3', 'eyJh.eyJh.sig',
]; // biome-ignore format: a list
const numbers = [
  0,
  1,
  2,
  7,
  50,
  99,
  100,
  101,
  10_000,
  1.5,
  -1,
  Number.NaN,
  1_900_000_000_000,
  2 ** 60,
  7_258_118_400_001,
];
const others = [null, undefined, true, false, [], {}, [1], 'text', 3];

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
type Dice = ReturnType<typeof dice>;

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}
const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Something that this schema mostly accepts; one value in `wrongIn` is of any kind. */
function sample(schema: Schema, roll: Dice, wrongIn: number): unknown {
  if (roll(wrongIn) === 0) return pick([...texts, ...numbers, ...others], roll);
  const def = defOf(schema);
  const inner = (each: Schema | undefined) => sample(each ?? z.unknown(), roll, wrongIn);
  switch (def.type) {
    case 'object': {
      const all = Object.entries(def.shape ?? {}).map(([name, field]) => [name, inner(field)] as const);
      const kept = all.filter(([, value]) => value !== undefined || roll(2) === 0);
      return { ...Object.fromEntries(kept), ...(roll(wrongIn) === 0 ? { another: 1 } : {}) };
    }
    case 'array':
      return Array.from({ length: roll(4) }, () => inner(def.element));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: roll(3) }, () => [String(inner(def.keyType)), inner(def.valueType)]),
      );
    case 'optional':
      return roll(3) === 0 ? undefined : inner(def.innerType);
    case 'nullable':
      return roll(3) === 0 ? null : inner(def.innerType);
    case 'union':
      return inner(pick(def.options ?? [], roll));
    case 'enum':
      return pick(Object.values(def.entries ?? {}), roll);
    case 'literal':
      return pick(def.values ?? [], roll);
    case 'boolean':
      return roll(2) === 0;
    case 'null':
      return null;
    case 'string':
      return fitting(schema, texts, roll);
    case 'number':
      return fitting(schema, numbers, roll);
    default:
      return pick(others, roll);
  }
}

const pick = <T>(from: readonly T[], roll: Dice): T | undefined => from[roll(from.length)];
const fitting = (schema: Schema, from: readonly unknown[], roll: Dice): unknown => {
  const right = from.filter((each) => schema.safeParse(each).success);
  return pick(right.length > 0 ? right : from, roll);
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

const files = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../domain/src/**/*.ts',
  '!../../domain/src/**/*.test.ts',
  '../src/cart/cart-line.ts',
]);

async function modulesWith(library: unknown): Promise<Modules> {
  vi.resetModules();
  if (library) vi.doMock('zod', () => ({ z: library }));
  else vi.doUnmock('zod');
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([path, load]) => [path, await load()] as const)),
  );
}

const pathsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]) =>
  [...new Set(issues.map(({ path }) => path.join('.')))].sort();

test('every schema of the domain decides the same in the browser as with zod', async () => {
  const full = await modulesWith(undefined);
  const slim = await modulesWith(small);
  const roll = dice(7);
  let compared = 0;
  let right = 0;
  for (const [path, module] of Object.entries(full)) {
    for (const [name, schema] of Object.entries(module)) {
      if (!isSchema(schema)) continue;
      const other = slim[path]?.[name];
      if (!isSchema(other)) throw new Error(`${path} has no ${name} in the browser.`);
      for (let round = 0; round < 60; round++) {
        const value = sample(schema, roll, round % 3 === 0 ? 1_000_000 : 12);
        const expected = schema.safeParse(value);
        const found = other.safeParse(value);
        const about = `${path} ${name} ${JSON.stringify(value)}`;
        expect(found.success, `${about} ${expected.error?.message}`).toBe(expected.success);
        if (expected.success) expect(found.data, about).toEqual(expected.data);
        else if (defOf(schema).type === 'object')
          // A whole that is wrong in its parts is not looked at as a whole.
          for (const part of pathsOf(found.error?.issues ?? []))
            expect(pathsOf(expected.error.issues), about).toContain(part);
        compared += 1;
        right += expected.success ? 1 : 0;
      }
    }
  }
  expect(compared).toBeGreaterThan(4_000);
  // Otherwise the samples say little.
  expect(right / compared).toBeGreaterThan(0.2);
});

test('all fields that are wrong are named, each where it stands', () => {
  const shape = (library: typeof z) =>
    library.strictObject({
      name: library.string().min(1),
      lines: library.array(library.strictObject({ amount: library.int().min(0) })),
    });
  const value = { name: '', lines: [{ amount: 1 }, { amount: -1 }], more: true };
  const [full, slim] = [shape(z).safeParse(value), shape(small as unknown as typeof z).safeParse(value)];
  expect(pathsOf(slim.error?.issues ?? [])).toEqual(['', 'lines.1.amount', 'name']);
  expect(pathsOf(full.error?.issues ?? [])).toEqual(['', 'lines.1.amount', 'name']);
});
