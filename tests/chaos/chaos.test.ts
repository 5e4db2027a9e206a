import { initializeApp } from 'firebase-admin/app';
import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

// A project of its own: time passes there until nothing is left to do.
initializeApp({ projectId: 'demo-chaos' });

test('instances are killed and frozen at any moment, and the books balance', async () => {
  const seed = `chaos ${Date.now()}`;
  const { faults, ...report } = await runChaos({ strikes: 24, seed });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(report.killed + report.frozen).toBe(24);
  expect(report.calls).toBeGreaterThan(24);
  expect(report.bookings.confirmed ?? 0).toBeGreaterThan(0);
  expect((report.waiting.taken ?? 0) + (report.waiting.ended ?? 0)).toBeGreaterThan(0);
});
