import { sampleEvent, sampleTier } from '@fareground/domain/catalogue/events/sample-events';
import { expect, test } from 'vitest';
import { capacityRows } from './capacity-card.tsx';

const event = sampleEvent({ quotas: [{ id: 'hall', name: 'The hall', capacity: 10, shards: 1 }] });
const tiers = [
  sampleTier({ id: 'early', name: 'Early bird', capacity: 4, quotaId: 'hall' }),
  sampleTier({ name: 'Standing', capacity: 12, quotaId: 'hall' }),
];
const shown = (availability: Parameters<typeof capacityRows>[2]) =>
  capacityRows(event, tiers, availability).map(({ id, capacity, left, ownLeft }) => [
    id,
    capacity,
    left,
    ownLeft,
  ]);

test('before anybody took anything a tier has no more left than what it shares', () => {
  expect(shown(undefined)).toEqual([
    ['early', 4, 4, 4],
    ['standing', 12, 10, 12],
    ['hall', 10, 10, 10],
  ]);
});

test('what is taken of a tier is told apart from what is left of what it shares', () => {
  const sharing = {
    total: { left: 3, capacity: 10 },
    ownLeft: { early: 4, standing: 5 },
    quotaLeft: { hall: 3 },
  };
  expect(shown({ left: { early: 3, standing: 3 }, sharing })).toEqual([
    ['early', 4, 3, 4],
    ['standing', 12, 3, 5],
    ['hall', 10, 3, 3],
  ]);
  expect(capacityRows(event, tiers, undefined).at(-1)?.sharedBy).toEqual(['Early bird', 'Standing']);
});
