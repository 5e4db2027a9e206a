import { defineConfig } from 'vitest/config';

// One project a kind of test. Those that share the emulators run one file at a time, but for those that are named below; tools/test/main.ts
// starts the emulators for them and says where they are in the environment.
// A time limit is there to end what hangs. It is no measure of speed: a busy machine takes many times as long.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
const shared = { ...patient, environment: 'node' } as const;
// Files of one worker share what they import, which takes longer than most of their tests: what they change of it, they put back.
const unit = { ...patient, isolate: false } as const;

// Each in projects of its own on the emulators. The others use the matrix's project, or the bucket that the demo has.
const rulesSideBySide = [
  'firestore-rules',
  'firestore-shapes',
  'hidden-tiers',
  'large-hall',
  'lifecycles',
].map((name) => `tests/rules/${name}.test.ts`);

const emulator = { ...patient, environment: 'node', testTimeout: 120_000, isolate: false } as const;

const journeys = {
  ...patient,
  environment: 'node',
  isolate: false,
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  globalSetup: 'tests/support/shared-browser.ts',
} as const;

export default defineConfig({
  test: {
    // Read as text, so that no import leads to them.
    forceRerunTriggers: [
      '**/firestore.rules',
      '**/storage.rules',
      '**/package-lock.json',
      '**/vitest.config.ts',
    ],
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
      {
        test: {
          ...shared,
          name: 'rules side by side',
          include: rulesSideBySide,
          maxWorkers: 2,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          exclude: rulesSideBySide,
          fileParallelism: false,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...emulator,
          name: 'emulator',
          include: ['tests/{emulator,chaos}/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
