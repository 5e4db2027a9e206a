import { noHolds, type PlacesHold } from '@fareground/domain/stock/hold';
import type { PlacesPool } from '@fareground/domain/stock/pool';
import { describe, expect, it } from 'vitest';
import { createShardChoice } from './shard-choice.ts';

const shards = (tier: string, count: number): PlacesPool[] =>
  Array.from({ length: count }, (_, shard) => ({
    id: `${tier}.${shard}`,
    offeringKind: 'event',
    offeringId: 'gig',
    tierId: tier,
    shard,
    kind: 'places',
    segments: 1,
    closed: false,
    capacity: 10,
    sold: [0],
    blocked: [0],
    holds: noHolds<PlacesHold>(),
  }));

describe('the shard that an instance sells from', () => {
  it('stays, until another instance is met there; then it is another one', () => {
    for (const dice of [0, 0.3, 0.999]) {
      const choice = createShardChoice(() => dice);
      const before = choice.of(shards('floor', 4))?.id;
      expect(choice.of(shards('floor', 4))?.id).toBe(before);
      choice.leave(['another.0']);
      expect(choice.of(shards('floor', 4))?.id).toBe(before);
      choice.leave([before ?? '']);
      expect(choice.of(shards('floor', 4))?.id).not.toBe(before);
    }
  });

  it('is always one of those there are', () => {
    const choice = createShardChoice(() => 0.999);
    for (const count of [8, 1, 3, 2]) {
      for (let met = 0; met < 20; met++) {
        const id = choice.of(shards('floor', count))?.id ?? '';
        expect(shards('floor', count).map((pool) => pool.id)).toContain(id);
        choice.leave([id]);
      }
    }
    expect(choice.of([])).toBeUndefined();
  });

  it('comes to lie apart for four instances on four shards, by their conflicts alone', () => {
    let seed = 7;
    const dice = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const instances = Array.from({ length: 4 }, () => createShardChoice(dice));
    const pools = shards('floor', 4);
    for (let round = 0; round < 40; round++) {
      const winners = new Set<string>();
      for (const instance of instances) {
        const id = instance.of(pools)?.id ?? '';
        if (winners.has(id)) instance.leave([id]);
        winners.add(id);
      }
    }
    expect(new Set(instances.map((instance) => instance.of(pools)?.id)).size).toBe(4);
  });
});
