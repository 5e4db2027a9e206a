import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/use-t.tsx';
import { spotsOf } from '../../ui/seat-plan.ts';
import { decksOf } from './trip-decks.ts';

const t: Translate = (id, values) => (values ? `${id} ${Object.values(values).join(' ')}` : id);
const layout = ['#u Upper deck', '-:FF_FF', '1:SS_SS', '-:CC_LL', '2:SS_SW', '#l Lower deck', '1:W.TT_S'];
const priceOf = (travelClass: string) => `price of ${travelClass}`;
const decks = decksOf(layout, (seat) => (seat === 'u-1B' ? 'taken' : 'free'), t, priceOf);

test('decks and rows stand as they are built', () => {
  expect(decks.map(({ id, name }) => [id, name])).toEqual([
    ['u', 'Upper deck'],
    ['l', 'Lower deck'],
  ]);
  expect(decks[0]?.rows.map(({ name }) => name)).toEqual(['', 'plan.row 1', '', 'plan.row 2']);
});

test('a seat has its label, place, state, and whether a wheelchair fits', () => {
  const seats = decks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  expect(seats.find((cell) => cell.kind === 'seat' && cell.id === 'u-1B')).toMatchObject({
    label: '1B',
    state: 'taken',
    detail: 'plan.aisle',
  });
  expect(seats.find((cell) => cell.kind === 'seat' && cell.id === 'u-2D')).toMatchObject({
    wheelchair: true,
    detail: 'plan.window',
  });
});

test('a seat says that it is for somebody who needs it, and a berth that it is one', () => {
  const [coach] = decksOf(['#c Coach', '1:WA_PZ'], () => 'free', t, priceOf);
  const details = coach?.rows[0]?.cells.map((cell) => (cell.kind === 'seat' ? cell.detail : undefined));
  expect(details).toEqual([
    'plan.window',
    'plan.aisle, plan.companion',
    undefined,
    'plan.aisle, plan.priority',
    'plan.window, plan.sleeper',
  ]);
});

test('a seat beside somebody who asked says for whom it is, and has a sign of its own', () => {
  const forWomen = (seat: string) => (seat === 'c-1B' ? 'women' : undefined);
  const [coach] = decksOf(['#c Coach', '1:SS'], () => 'free', t, priceOf, forWomen);
  expect(coach?.rows[0]?.cells).toEqual([
    { kind: 'seat', id: 'c-1A', label: '1A', state: 'free', detail: 'plan.window' },
    {
      kind: 'seat',
      id: 'c-1B',
      label: '1B',
      state: 'free',
      detail: 'plan.window, plan.for.women',
      asked: true,
    },
  ]);
});

test('cells of one kind are one thing, and seats still line up', () => {
  expect(decks[0]?.rows[2]?.cells).toEqual([
    { kind: 'fixture', label: 'plan.stairs', span: 2 },
    { kind: 'aisle', span: 1 },
    { kind: 'fixture', label: 'plan.luggage', span: 2 },
  ]);
  const upper = decks[0];
  expect(upper && spotsOf(upper).find(({ id }) => id === 'u-2C')?.column).toBe(3);
});

test('the aisle carries the row’s number, once', () => {
  expect(decks[0]?.rows[1]?.cells[2]).toEqual({ kind: 'aisle', span: 1, label: '1' });
});

test('where there are several classes each section says its own, with its price', () => {
  const [first, second] = decksOf(['#1:first Coach 1', '1:S', '#2 Coach 2', '1:S'], () => 'free', t, priceOf);
  expect([first, second].map((deck) => [deck?.name, deck?.price])).toEqual([
    ['Coach 1, first class', 'price of first'],
    ['Coach 2', 'price of standard'],
  ]);
  expect(first?.rows[0]?.cells[0]).toMatchObject({ price: 'price of first' });
  expect(decks.map(({ price }) => price)).toEqual([undefined, undefined]);
});
