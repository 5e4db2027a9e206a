import { describe, expect, it, test } from 'vitest';
import { readPlan } from './hall-plan.ts';
import { samplePlan } from './sample-plan.ts';
import { seatsBeyond, tierOnPlan } from './tier-on-plan.ts';
import { placesOfZone } from './tier-seats.ts';

const plan = readPlan(samplePlan().lines);
const otherwise = (change: (lines: string[]) => string[]) => readPlan(change([...samplePlan().lines]));
const stalls = { zone: 'A' as const, ...placesOfZone(plan, 'A') };
const floor = { zone: 'C' as const, layout: null, capacity: 400 };

describe('a tier on another plan', () => {
  it('has the seats of its zone there', () => {
    const shorter = otherwise((lines) => lines.filter((line) => !line.startsWith('B=')));
    expect(tierOnPlan(stalls, plan, shorter)).toMatchObject({
      ok: true,
      places: { layout: ['#st Stalls', 'A=1-12|13-24'], capacity: 24 },
    });
  });

  it('without a zone stays as it is', () => {
    const hall = { zone: '' as const, layout: null, capacity: 70 };
    expect(tierOnPlan(hall, plan, plan)).toEqual({ ok: true, places: { layout: null, capacity: 70 } });
  });

  it('of a standing zone keeps the number that staff gave it, until the plan has another', () => {
    const given = { ...floor, capacity: 380 };
    expect(tierOnPlan(given, plan, plan)).toMatchObject({ places: { capacity: 380 } });
    const larger = otherwise((lines) => lines.map((line) => line.replace('floor=400', 'floor=450')));
    expect(tierOnPlan(given, plan, larger)).toMatchObject({ places: { layout: null, capacity: 450 } });
  });

  test.each([
    [
      'has no places there',
      floor,
      (lines: string[]) => lines.filter((line) => !line.startsWith('~')),
      'no-places',
    ],
    [
      'has numbered seats in one of them only',
      floor,
      (lines: string[]) => lines.flatMap((line) => (line.startsWith('~') ? [] : [line.replace('zB', 'zC')])),
      'other-kind',
    ],
  ])('is refused where its zone %s', (_what, tier, change, fault) => {
    expect(tierOnPlan(tier, plan, otherwise(change))).toEqual({ ok: false, fault });
  });
});

test('seats that one layout has and another lacks are told by row, neighbours together', () => {
  const layout = ['#st Stalls', 'A=1-6|7-10', 'B=2-8/2', '#bx Boxes', 'A=1-2'];
  expect(seatsBeyond(layout, ['#st Stalls', 'A=3-4', 'B=4-6/2'])).toEqual([
    { section: 'Stalls', row: 'A', numbers: '1–2, 5–10', count: 8 },
    { section: 'Stalls', row: 'B', numbers: '2, 8', count: 2 },
    { section: 'Boxes', row: 'A', numbers: '1–2', count: 2 },
  ]);
  expect(seatsBeyond(null, layout)).toEqual([]);
});
