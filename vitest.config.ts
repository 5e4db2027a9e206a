import { defineConfig } from 'vitest/config';

// One project a kind of test. Those that share the emulators run one file at a time; tools/test/main.ts starts the
// emulators for them and says where they are in the environment.
// A time limit is there to end what hangs. It is no measure of speed: a busy machine takes many times as long.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
const shared = { ...patient, environment: 'node', fileParallelism: false } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...patient, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'functions', include: ['functions/src/**/*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { ...patient, name: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          ...patient,
          name: 'tools',
          include: ['tools/**/*.test.ts', 'tests/{bench,support}/**/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'emulator',
          include: ['tests/{emulator,chaos}/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: { ...shared, name: 'journeys', include: ['tests/journeys/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
