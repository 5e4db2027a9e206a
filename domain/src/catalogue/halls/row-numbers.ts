/**
 * Which numbers the seats of a row have, from left to right as one sees them facing the stage. A block is a run of seats side by side,
 * "1-12" or "12-1"; "1-23/2" counts odd numbers only. "|" between two blocks is a gangway: "23-1/2|2-24/2".
 */
export interface NumberBlock {
  readonly from: number;
  readonly to: number;
  /** 1, or 2 where only odd or only even numbers are given. */
  readonly step: 1 | 2;
}

const block = '[1-9][0-9]{0,2}(?:-[1-9][0-9]{0,2}(?:/2)?)?';
/** At most eight blocks. Without groups that capture, so that it can stand in other patterns. */
export const numbersPattern = `${block}(?:[|]${block}){0,7}`;

/** @throws Error when the text is none */
export function readNumbers(text: string): NumberBlock[] {
  if (!new RegExp(`^${numbersPattern}$`).test(text)) throw new Error(`no seat numbers: ${text}`);
  return text.split('|').map((part) => {
    const [range = '', step] = part.split('/');
    const [from = '', to = from] = range.split('-');
    return { from: Number(from), to: Number(to), step: step ? 2 : 1 };
  });
}

export const writeNumbers = (blocks: readonly NumberBlock[]): string =>
  blocks
    .map(({ from, to, step }) => (from === to ? String(from) : `${from}-${to}${step === 2 ? '/2' : ''}`))
    .join('|');

/** The numbers of a block from left to right. */
export function numbersIn({ from, to, step }: NumberBlock): number[] {
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  const sign = to < from ? -step : step;
  return Array.from({ length: count }, (_, index) => from + index * sign);
}

export const numbersOf = (blocks: readonly NumberBlock[]): number[] => blocks.flatMap(numbersIn);

/** How a row is counted. */
export interface Counting {
  readonly first: number;
  /** Odd and even count every second number, from the first number on. */
  readonly by: 'one' | 'two';
  /** Seen facing the stage. */
  readonly from: 'left' | 'right';
}

/**
 * Numbers a row anew, its gangways stay where they are.
 * @param sizes seats in each block from left to right
 */
export function countRow(sizes: readonly number[], { first, by, from }: Counting): NumberBlock[] {
  const step = by === 'two' ? 2 : 1;
  const inOrder = from === 'left' ? sizes : [...sizes].reverse();
  let next = first;
  const blocks = inOrder.map((size): NumberBlock => {
    const start = next;
    const end = start + (size - 1) * step;
    next = end + step;
    return from === 'left' ? { from: start, to: end, step } : { from: end, to: start, step };
  });
  return from === 'left' ? blocks : blocks.reverse();
}
