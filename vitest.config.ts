import { defineConfig } from 'vitest/config';

// One project a kind of test. tools/test/main.ts
// starts the emulators for them and says where they are in the environment.
// A time limit is there to end what hangs. It is no measure of speed: a busy machine takes many times as long.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
// What needs real emulators or a real browser is tried once more when it fails, and named at the end of `npm test` (decision 0126).
// What is waited for may take its time, too.
const again = { retry: 1, expect: { poll: { timeout: 15_000 } } } as const;
// Files of one worker share what they import, which takes longer than most of their tests: what they change of it, they put back.
const unit = { ...patient, isolate: false } as const;

// Each file has people and sales of its own, or a project of its own on the emulators, so that all run side by side in any order.
const sideBySide = {
  ...patient,
  environment: 'node',
  testTimeout: 120_000,
  isolate: false,
  setupFiles: 'tests/support/each-file.ts',
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
} as const;

// A journey mostly waits for its browser, so two run side by side: whatever they do is to people and sales of their own. These are
// the others: they count what the site does, make it slow, change what all of it has in common, or want the first free seat of a coach.
const lonelyJourneys = [
  'cases',
  'change-of-person',
  'dev-site',
  'gate-camera',
  'more-time',
  'outbox',
  'production-like',
  'purchase',
  'settings',
].map((name) => `tests/journeys/${name}.test.ts`);
/** They weigh, measure and count pages of the demo, before others put events on them and the emulator's report of its rules grows. */
const firstJourneys = ['first-load', 'journey-cost', 'page-widths', 'report-cost'].map(
  (name) => `tests/journeys/${name}.test.ts`,
);
const journeys = {
  ...patient,
  ...again,
  environment: 'node',
  testTimeout: 120_000,
  globalSetup: 'tests/support/unpack-browser.ts',
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'functions', include: ['functions/src/**/*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { ...unit, name: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          ...unit,
          name: 'tools',
          include: ['tools/**/*.test.ts', 'tests/{bench,support}/**/*.test.ts'],
        },
      },
      { test: { ...sideBySide, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { test: { ...sideBySide, name: 'emulator', include: ['tests/{emulator,chaos}/**/*.test.ts'] } },
      {
        test: {
          ...sideBySide,
          name: 'triggers',
          include: ['tests/triggers/**/*.test.ts'],
          // One application for all of them (tests/triggers/support/site.ts).
          setupFiles: [],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'first journeys',
          include: firstJourneys,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: [...firstJourneys, ...lonelyJourneys],
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'lonely journeys',
          include: lonelyJourneys,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
