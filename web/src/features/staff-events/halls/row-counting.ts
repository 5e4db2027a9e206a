import {
  type Counting,
  countRow,
  type NumberBlock,
  numbersIn,
  numbersOf,
} from '@fareground/domain/catalogue/halls/row-numbers';

/** Ways to count that halls know. `middle`: odd to the left and even to the right, from the middle outwards. */
export const countings = ['1', '2', 'odd', 'even', 'middle'] as const;
export type CountingName = (typeof countings)[number];

const known: Readonly<Record<Exclude<CountingName, 'middle'>, Counting>> = {
  '1': { first: 1, by: 'one', from: 'left' },
  '2': { first: 1, by: 'one', from: 'right' },
  odd: { first: 1, by: 'two', from: 'left' },
  even: { first: 2, by: 'two', from: 'left' },
};

export const sizesOf = (blocks: readonly NumberBlock[]): number[] =>
  blocks.map((block) => numbersIn(block).length);

/** Numbers seats anew. @param first the first number; of odd and even the nearest that is one */
export function countAs(name: CountingName, sizes: readonly number[], first: number): NumberBlock[] {
  if (name === 'middle') return countFromMiddle(sizes);
  const { by, from } = known[name];
  const start = name === 'odd' ? first | 1 : name === 'even' ? first + (first % 2) : first;
  return countRow(sizes, { first: Math.max(1, start), by, from });
}

/** A row in one block has nothing to its left: it counts its even seats after its odd ones. */
function countFromMiddle(sizes: readonly number[]): NumberBlock[] {
  const half = Math.ceil(sizes.length / 2);
  const left = countRow(sizes.slice(0, half), { first: 1, by: 'two', from: 'right' });
  const right = countRow(sizes.slice(half), { first: 2, by: 'two', from: 'left' });
  return [...left, ...right];
}

/** Which of them a row is counted by; undefined when by none. */
export function countingOf(blocks: readonly NumberBlock[]): CountingName | undefined {
  const sizes = sizesOf(blocks);
  const numbers = numbersOf(blocks);
  const first = Math.min(...numbers);
  return countings.find((name) => {
    const again = numbersOf(countAs(name, sizes, first));
    return again.every((number, index) => number === numbers[index]);
  });
}

/** Seats and the gangways among them, "12" after the twelfth seat from the left, as blocks. @returns undefined when a gangway is not inside */
export function blockSizes(seats: number, gangways: readonly number[]): number[] | undefined {
  const ends = [...gangways, seats];
  const sizes = ends.map((end, index) => end - (ends[index - 1] ?? 0));
  return sizes.every((size) => size > 0) && sizes.length <= 8 ? sizes : undefined;
}

/** After which seat from the left there is a gangway. */
export const gangwaysOf = (sizes: readonly number[]): number[] =>
  sizes.slice(0, -1).map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
