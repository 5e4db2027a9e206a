import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions, PAGE_TIMEOUT } from './tests/support/browser.ts';
import { emulatorScript } from './tests/support/emulator-script.ts';
import { recordQueriesOf } from './tests/support/record-queries.ts';

// One project a kind of test (docs/adr/0053). tools/test/main.ts starts the emulators for them and says where they are in the environment.
// A time limit is there to end what hangs. It is no measure of speed: a busy machine takes many times as long.
// A hook that is cut off goes on in its worker, and disturbs the files after it: it has more than any needs.
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;
// Files of one worker share what they import, which takes longer than most of their tests: what they change of it, they put back.
const unit = { ...patient, isolate: false } as const;

// Each file has people and sales of its own, or a project of its own on the emulators, so that all run side by side in any order.
const sideBySide = {
  ...patient,
  environment: 'node',
  isolate: false,
  setupFiles: 'tests/support/each-file.ts',
  maxWorkers: 6,
  sequence: { groupOrder: 1 },
} as const;

/** Journeys wait more than they compute: three keep two cores busy. */
const browser = {
  ...patient,
  environment: 'node',
  isolate: false,
  globalSetup: 'tests/support/shared-browser.ts',
} as const;

/** Tests that measure the whole site, or change what every visitor sees: one at a time, memory first. */
const alone = { ...browser, maxWorkers: 1 } as const;

export default defineConfig({
  test: {
    // Read as text, so that no import leads to them.
    forceRerunTriggers: ['**/*.rules', '**/package-lock.json', '**/vitest.config.ts'],
    projects: [
      { test: { ...unit, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'functions', include: ['functions/src/**/*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...unit,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        plugins: [emulatorScript()],
        // Found late, it would load the page of a test anew.
        optimizeDeps: { include: ['axe-core'] },
        test: {
          ...patient,
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: join(import.meta.dirname, 'web/src/browser-test/each-file.test-helper.ts'),
          // They share a database, which each file empties.
          fileParallelism: false,
          sequence: { groupOrder: 6 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await launchOptions(),
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', permissions: [] },
              actionTimeout: PAGE_TIMEOUT,
            }),
            instances: [{ browser: 'chromium' }],
            testerHtmlPath: 'src/browser-test/tester.html',
            screenshotFailures: false,
            commands: { recordQueries: ({ context }) => recordQueriesOf(context) },
            // As Playwright reads a name, and so the journeys.
            locators: { exact: false },
          },
        },
      },
      {
        test: {
          ...unit,
          name: 'tools',
          include: ['{tools,packages}/**/*.test.ts', 'tests/{bench,support}/**/*.test.ts'],
        },
      },
      { test: { ...sideBySide, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        test: { ...sideBySide, name: 'emulator', include: ['tests/{emulator,chaos}/**/*.test.ts'] },
      },
      {
        test: {
          ...patient,
          environment: 'node',
          name: 'rehearsal',
          include: ['tests/rehearsal/**/*.test.ts'],
          // Each step stands on the one before.
          bail: 1,
        },
      },
      {
        test: {
          ...sideBySide,
          name: 'triggers',
          include: ['tests/triggers/**/*.test.ts'],
          // One application for all of them (tests/triggers/support/site.ts).
          setupFiles: [],
          maxWorkers: 1,
          // Last: they leave documents behind that no page can read, and a process for each function.
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...alone,
          name: 'memory',
          include: ['tests/memory/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...alone,
          name: 'alone',
          include: ['tests/alone/**/*.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...browser,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // A second try, which `npm test` names, until five whole runs pass without one (docs/adr/0053).
          retry: 1,
          maxWorkers: 3,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
