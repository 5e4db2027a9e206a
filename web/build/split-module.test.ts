import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { freeNames, type Node } from './free-names.ts';
import { splitModule } from './split-module.ts';

const bodyOf = (code: string) => parseAst(code).body as unknown as readonly Node[];
const free = (code: string) => {
  const { mentions, sets } = freeNames(bodyOf(code)[0] as Node);
  return [[...mentions].sort(), [...sets].sort()];
};

test.each([
  ['names of fields are no names', 'x.y = { z: a, [b]: c, d };', ['a', 'b', 'c', 'd', 'x'], []],
  [
    'parameters hide',
    '(function (a, { b, c: [d] = e }, ...g) { return a + b + c + d + g });',
    ['c', 'e'],
    [],
  ],
  ['a var hides in the whole function', '(() => { if (a) { var b = c } return b })()', ['a', 'c'], []],
  ['a let hides in its block only', '(() => { { let a = 1; b(a) } return a })()', ['a', 'b'], []],
  ['a loop has its own', 'for (const a of b) c(a);', ['b', 'c'], []],
  ['so has what is caught', 'try { a() } catch (b) { c(b) }', ['a', 'c'], []],
  [
    'what is set is told',
    '(() => { a = 1; b++; [c] = d; let e; e = 2; f.g = 3 })()',
    ['a', 'b', 'c', 'd', 'f'],
    ['a', 'b', 'c'],
  ],
  ['labels are no names', '(() => { a: for (;;) break a })()', [], []],
])('%s', (_, code, mentions, sets) => {
  expect(free(code)).toEqual([mentions, sets]);
});

const library = `
import { outer, other } from './outer';
let count = 0;
class Shape { draw() { return outer(count) } }
class Square extends Shape {}
Square.KIND = 'square';
function add() { count += 1 }
function paint() { return other(new Square()) }
make(Shape);
function make(what) { return what }
export { Shape as S, Square as Q, add, paint };
`;

function split(root: string) {
  return splitModule(library, bodyOf(library), new Set([root]), { core: 'core', rest: 'rest' });
}

test('what the roots need stays together, and the rest imports it', () => {
  const { core, rest, facade, needs } = split('S');
  expect(core).toContain('class Shape');
  expect(core).not.toContain('Square');
  expect(rest).toContain('class Square extends Shape');
  expect(rest).toContain("Square.KIND = 'square'");
  expect(rest).toContain("from 'core'");
  expect(facade).toContain("export { S, add } from 'core'");
  expect(facade).toContain("export { Q, paint } from 'rest'");
  expect([...(needs.get('./outer') ?? [])]).toEqual(['outer']);
});

test('whoever gives a name of the core another value is in the core', () => {
  expect(split('S').core).toContain('function add');
});

test('what the library does at once is in the core', () => {
  expect(split('add').core).toContain('make(Shape)');
});

test('a library that has changed stops the build', () => {
  expect(() => split('gone')).toThrow('There is no "gone" any more.');
});
