import { describe, expect, test } from 'vitest';
import {
  countSeats,
  type Deck,
  gridColumns,
  isMoveKey,
  nextSeat,
  type SeatState,
  spotsOf,
} from './seat-plan.ts';

const seat = (label: string, state: SeatState = 'free') =>
  ({ kind: 'seat', id: label, label, state }) as const;
const aisle = { kind: 'aisle', label: '1' } as const;

const deck: Deck = {
  id: 'u',
  name: 'Upper deck',
  rows: [
    {
      id: '1',
      name: 'Row 1',
      cells: [seat('1A'), seat('1B', 'taken'), aisle, seat('1C'), seat('1D', 'held')],
    },
    {
      id: '-',
      name: '',
      cells: [{ kind: 'fixture', label: 'Stairs', span: 2 }, aisle, { kind: 'fixture', span: 2 }],
    },
    { id: '2', name: 'Row 2', cells: [{ kind: 'empty', span: 2 }, aisle, seat('2A'), seat('2B', 'yours')] },
  ],
};

describe('the keyboard in the seat map', () => {
  test.each([
    ['right inside the row, over a taken seat', '1A', 'ArrowRight', '1B'],
    ['right over the aisle', '1B', 'ArrowRight', '1C'],
    ['right at the edge stays', '1D', 'ArrowRight', '1D'],
    ['left at the edge stays', '1A', 'ArrowLeft', '1A'],
    ['home', '1D', 'Home', '1A'],
    ['end', '1A', 'End', '1D'],
    ['down skips a row without seats and keeps the column', '1D', 'ArrowDown', '2B'],
    ['down to the nearest seat when none is below', '1A', 'ArrowDown', '2A'],
    ['up', '2A', 'ArrowUp', '1C'],
    ['up at the top stays', '1C', 'ArrowUp', '1C'],
    ['from a seat that is gone, the first', 'x', 'ArrowLeft', '1A'],
  ] as const)('%s', (_, from, key, to) => {
    expect(nextSeat(deck, from, key)).toBe(to);
  });

  test('other keys are left to the browser', () => {
    expect(isMoveKey('Tab')).toBe(false);
    expect(isMoveKey('ArrowUp')).toBe(true);
  });
});

test('spans count as columns', () => {
  expect(spotsOf(deck).find((spot) => spot.id === '2A')).toEqual({ id: '2A', row: 2, column: 3 });
});

test('a heading tells all and free', () => {
  expect(countSeats(deck)).toEqual({ all: 6, free: 3 });
});

test('aisles take what is left of the width', () => {
  expect(gridColumns(deck)).toEqual({ count: 5, aisles: [3] });
});

test('a seat where others have the aisle is as wide as any', () => {
  const back = { id: '3', name: 'Row 3', cells: ['3A', '3B', '3C', '3D', '3E'].map((label) => seat(label)) };
  expect(gridColumns({ ...deck, rows: [...deck.rows, back] })).toEqual({ count: 5, aisles: [] });
});
