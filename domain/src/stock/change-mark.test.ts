import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeMark, changeMarks } from './change-mark.ts';

test('whatever changed within the last minutes is among their marks, and nothing older', () => {
  const instant = fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), instant, fc.nat(600_000), (poolId, now, ago) => {
      const isMarked = changeMarks(now, 3).includes(changeMark(poolId, now - ago));
      const minutesAgo = Math.floor(now / 60_000) - Math.floor((now - ago) / 60_000);
      expect(isMarked).toBe(minutesAgo < 3);
    }),
  );
});

test('fits one question', () => {
  expect(changeMarks(Date.now(), 3).length).toBeLessThanOrEqual(30);
});

test('pools of one sale are spread', () => {
  const digits = new Set(Array.from({ length: 64 }, (_, n) => changeMark(`night.floor.${n}`, 0)[0]));
  expect(digits.size).toBe(8);
});
