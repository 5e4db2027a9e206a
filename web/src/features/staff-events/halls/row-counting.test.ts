import { readNumbers, writeNumbers } from '@fareground/domain/catalogue/halls/row-numbers';
import { describe, expect, it, test } from 'vitest';
import { blockSizes, countAs, countingOf, countings, gangwaysOf, sizesOf } from './row-counting.ts';

describe('counting a row of 4 and 3', () => {
  it.each([
    ['1', '1-4|5-7'],
    ['2', '7-4|3-1'],
    ['odd', '1-7/2|9-13/2'],
    ['even', '2-8/2|10-14/2'],
    ['middle', '7-1/2|2-6/2'],
  ] as const)('%s', (name, numbers) => {
    expect(writeNumbers(countAs(name, [4, 3], 1))).toBe(numbers);
    expect(countingOf(readNumbers(numbers))).toBe(name);
  });
  test('from another number on', () => {
    expect(writeNumbers(countAs('odd', [3], 20))).toBe('21-25/2');
    expect(writeNumbers(countAs('even', [3], 21))).toBe('22-26/2');
    expect(writeNumbers(countAs('1', [3], 21))).toBe('21-23');
  });
  test('by no rule that has a name', () => {
    expect(countingOf(readNumbers('1-3|10-12'))).toBeUndefined();
  });
});

describe('gangways', () => {
  test('part a row into blocks', () => {
    expect(blockSizes(24, [12])).toEqual([12, 12]);
    expect(blockSizes(24, [])).toEqual([24]);
    expect(gangwaysOf([6, 12, 6])).toEqual([6, 18]);
  });
  it.each([
    ['behind the last seat', [24]],
    ['before the first', [0]],
    ['out of order', [12, 6]],
  ])('%s are none', (_name, gangways) => {
    expect(blockSizes(24, gangways)).toBeUndefined();
  });
  test.each(countings)('stay where they are when the row is counted anew: %s', (name) => {
    expect(sizesOf(countAs(name, [5, 9, 5], 1))).toEqual([5, 9, 5]);
  });
});
