import { expect, it } from 'vitest';
import { createGroupLog } from './group-log.ts';

it('adds up a minute of groups and says them in one line', () => {
  let now = 0;
  const lines: unknown[] = [];
  const note = createGroupLog({ info: (...line) => lines.push(line) }, () => now);
  note({ works: 3, conflicts: 0, divisions: 0 });
  now = 30_000;
  note({ works: 40, conflicts: 2, divisions: 1 });
  expect(lines).toEqual([]);
  now = 61_000;
  note({ works: 1, conflicts: 0, divisions: 0 });
  expect(lines).toEqual([
    ['commit groups', { groups: 3, works: 44, largest: 40, conflicts: 2, divisions: 1, seconds: 61 }],
  ]);
  now = 90_000;
  note({ works: 1, conflicts: 0, divisions: 0 });
  expect(lines).toHaveLength(1);
});
