import { sampleEvent, sampleTier } from '@fareground/domain/events/sample-events';
import { readPlan, zoneIds } from '@fareground/domain/halls/hall-plan';
import { samplePlan } from '@fareground/domain/halls/sample-plan';
import { placesOfZone } from '@fareground/domain/halls/tier-seats';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { describe, expect, test } from 'vitest';
import { blockAt, boxOf, hallOf } from './hall-blocks.ts';

const { id } = sampleEvent();
const { lines } = samplePlan();
const tiers = zoneIds.slice(0, 3).map((zone) => {
  const places = placesOfZone(readPlan(lines), zone);
  return { ...sampleTier(), id: zone.toLowerCase(), eventId: id, zone, ...places };
});

describe('the blocks of a hall', () => {
  test('are the pools of its tiers, seat by seat', () => {
    const { blocks } = hallOf(id, tiers, lines);
    const pools = tiers.flatMap(tierPools).filter((pool) => pool.kind === 'seats');
    expect(blocks.map((block) => block.id)).toEqual(pools.map((pool) => pool.id));
    expect(blocks.map(({ seats }) => seats.map((seat) => seat.id))).toEqual(pools.map(({ seats }) => seats));
  });
  test('stand where the plan says, and say what they are', () => {
    const { blocks } = hallOf(id, tiers, lines);
    const first = blocks[0]?.seats[0];
    expect(first).toMatchObject({ id: 'st-A-1', row: 'st-A', kind: 'wheelchair' });
    expect(first?.y).toBeLessThan(900);
  });
  test('without a plan stand row behind row, section behind section, with gaps where there are aisles', () => {
    const layout = ['#a Stalls', '1:SS_S', '2:SSSS', '#b Circle', '1:SS'];
    const { blocks, plan } = hallOf(id, [{ ...sampleTier(), layout, capacity: 9 }], undefined);
    expect(plan).toBeUndefined();
    expect(blocks.map(({ name, seats }) => [name, seats.length])).toEqual([
      ['Stalls', 7],
      ['Circle', 2],
    ]);
    const seats = new Map(blocks.flatMap((block) => block.seats.map((seat) => [seat.id, seat])));
    expect((seats.get('a-1C')?.x ?? 0) - (seats.get('a-1B')?.x ?? 0)).toBe(110);
    expect(seats.get('b-1A')?.y).toBeGreaterThan(seats.get('a-2A')?.y ?? 0);
  });
  test('are found by what stands nearest', () => {
    const hall = hallOf(id, tiers, lines);
    for (const block of hall.blocks)
      for (const { x, y } of block.seats) expect(blockAt(hall, { x: x + 3, y: y - 3 })).toBe(block);
    expect(blockAt({ blocks: [], plan: undefined }, { x: 0, y: 0 })).toBeUndefined();
  });
  test('a tier that sells places has none', () => {
    expect(hallOf(id, [{ ...sampleTier(), layout: null }], undefined).blocks).toEqual([]);
  });
});

test('a box holds all of its points, with a margin', () => {
  const points = [
    { x: -10, y: 5 },
    { x: 30, y: 25 },
  ];
  expect(boxOf(points, 10)).toEqual({ x: -20, y: -5, width: 60, height: 40 });
});
