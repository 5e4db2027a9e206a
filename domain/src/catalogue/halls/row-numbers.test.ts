import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countRow, type NumberBlock, numbersOf, readNumbers, writeNumbers } from './row-numbers.ts';

describe('the numbers of a row', () => {
  it.each([
    ['1-4', [1, 2, 3, 4]],
    ['4-1', [4, 3, 2, 1]],
    ['7-1/2|2-8/2', [7, 5, 3, 1, 2, 4, 6, 8]],
    ['1-2|3-4', [1, 2, 3, 4]],
    ['9', [9]],
    ['1-4/2', [1, 3]],
  ])('%s', (text, numbers) => {
    expect(numbersOf(readNumbers(text))).toEqual(numbers);
  });

  it.each(['', '0-3', '1-', '1-2-3', '1|', '1-1000', 'a', '1-4/3'])('%j is none', (text) => {
    expect(() => readNumbers(text)).toThrow();
  });

  test('are written as they are read', () => {
    const block = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 2))
      .map(([from, to, step]): NumberBlock => ({ from, to, step: from === to || step === 1 ? 1 : 2 }));
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        expect(readNumbers(writeNumbers(blocks))).toEqual(blocks);
      }),
    );
  });
});

describe('counting a row anew', () => {
  it.each([
    [{ first: 1, by: 'one', from: 'left' }, '1-3|4-5'],
    [{ first: 1, by: 'one', from: 'right' }, '5-3|2-1'],
    [{ first: 1, by: 'two', from: 'left' }, '1-5/2|7-9/2'],
    [{ first: 2, by: 'two', from: 'right' }, '10-6/2|4-2/2'],
    [{ first: 21, by: 'one', from: 'left' }, '21-23|24-25'],
  ] as const)('%o', (counting, expected) => {
    expect(writeNumbers(countRow([3, 2], counting))).toBe(expected);
  });

  test('keeps the size of every block and gives no number twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('one' as const, 'two' as const),
        fc.constantFrom('left' as const, 'right' as const),
        (sizes, first, by, from) => {
          const blocks = countRow(sizes, { first, by, from });
          expect(blocks.map((block) => numbersOf([block]).length)).toEqual(sizes);
          const numbers = numbersOf(blocks);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(Math.min(...numbers)).toBe(first);
        },
      ),
    );
  });
});
