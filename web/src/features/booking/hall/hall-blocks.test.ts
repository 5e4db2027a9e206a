import { sampleEvent, sampleTier } from '@fareground/domain/catalogue/events/sample-events';
import { readPlan, zoneIds } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockAt, boxOf, closestOf, hallOf } from './hall-blocks.ts';

const { id } = sampleEvent();
const { lines } = samplePlan();
const tiers = zoneIds.slice(0, 3).map((zone) => {
  const places = placesOfZone(readPlan(lines), zone);
  return { ...sampleTier(), id: zone.toLowerCase(), eventId: id, zone, ...places };
});

describe('the blocks of a hall', () => {
  test('are the pools of its tiers, seat by seat', () => {
    const { blocks } = hallOf(id, tiers, lines, 'Stage');
    const pools = tiers.flatMap(tierPools).filter((pool) => pool.kind === 'seats');
    expect(blocks.map((block) => block.id)).toEqual(pools.map((pool) => pool.id));
    expect(blocks.map(({ seats }) => seats.map((seat) => seat.id))).toEqual(pools.map(({ seats }) => seats));
  });
  test('stand where the plan says, and say what they are', () => {
    const { blocks } = hallOf(id, tiers, lines, 'Stage');
    const first = blocks[0]?.seats[0];
    expect(first).toMatchObject({ id: 'st-A-1', row: 'st-A', kind: 'wheelchair' });
    expect(first?.y).toBeLessThan(900);
  });
  test('without a plan stand in a hall: sections of a tier side by side around a stage, rows behind rows, nothing on top of anything', () => {
    const rows = fc.tuple(
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom('SS', 'SS_SS', 'WSSSSS', 'SSSSS_SSSSS'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(rows, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 }),
        (sections) => {
          const sold = sections.map((own, tier) => ({
            ...{ ...sampleTier(), id: `t${tier}`, eventId: id },
            layout: own.flatMap(([count, cells], section) => [
              `#${section} Block ${section}`,
              ...Array.from({ length: count }, (_, row) => `${row + 1}:${cells}`),
            ]),
          }));
          const { blocks, ground } = hallOf(id, sold, undefined, 'Stage');
          const seats = blocks.flatMap((block) => block.seats);
          expect(closestOf({ seats })).toBeGreaterThan(54);
          const [stage] = ground.things;
          expect(stage).toMatchObject({ kind: 'stage', name: 'Stage' });
          if (!stage) return;
          for (const { x, y } of seats)
            expect(Math.abs(x) > stage.width / 2 + 27 || y > stage.y + stage.height / 2 + 27).toBe(true);
          for (const [index, own] of sections.entries()) {
            const box = boxOf(
              blocks.filter(({ tierId }) => tierId === `t${index}`).flatMap((block) => block.seats),
              27,
            );
            // As one column of sections it would be a tower.
            if (own.length > 4) expect(box.height / box.width).toBeLessThan(6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
  test('without a plan keep gaps where there are aisles', () => {
    const layout = ['#a Stalls', '1:SS_S', '2:SSSS', '#b Circle', '1:SS'];
    const { blocks } = hallOf(id, [{ ...sampleTier(), layout, capacity: 9 }], undefined, 'Stage');
    expect(blocks.map(({ name, seats }) => [name, seats.length])).toEqual([
      ['Stalls', 7],
      ['Circle', 2],
    ]);
    const seats = new Map(blocks.flatMap((block) => block.seats.map((seat) => [seat.id, seat])));
    const between = (a: string, b: string): number => {
      const [from, to] = [seats.get(a), seats.get(b)];
      return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
    };
    expect(between('a-1B', 'a-1C')).toBeCloseTo(2 * between('a-1A', 'a-1B'), -1);
  });
  test('are found by what stands nearest', () => {
    const hall = hallOf(id, tiers, lines, 'Stage');
    for (const block of hall.blocks)
      for (const { x, y } of block.seats) expect(blockAt(hall, { x: x + 3, y: y - 3 })).toBe(block);
    expect(blockAt({ blocks: [], ground: { things: [], areas: [] } }, { x: 0, y: 0 })).toBeUndefined();
  });
  test('a tier that sells places has none', () => {
    expect(hallOf(id, [{ ...sampleTier(), layout: null }], undefined, 'Stage').blocks).toEqual([]);
  });
});

test('a box holds all of its points, with a margin', () => {
  const points = [
    { x: -10, y: 5 },
    { x: 30, y: 25 },
  ];
  expect(boxOf(points, 10)).toEqual({ x: -20, y: -5, width: 60, height: 40 });
});
