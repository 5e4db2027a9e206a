import { defineConfig } from 'vitest/config';

// One project a kind of test. Those that share the emulators run one file at a time; tools/test/main.ts starts the
// emulators for them and says where they are in the environment.
const shared = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'functions', include: ['functions/src/**/*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'] },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'tests/support/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { ...shared, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        test: { ...shared, name: 'emulator', include: ['tests/emulator/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        test: { ...shared, name: 'journeys', include: ['tests/journeys/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
