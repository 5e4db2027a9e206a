import { afterEach, beforeAll } from 'vitest';
import { commands } from 'vitest/browser';
import { answerInsteadOfServer, forgetAnswers } from './api-answers.test-helper.ts';
import { clearDatabase } from './database.test-helper.ts';
import { expectNoFaults, watchFaults } from './faults.test-helper.ts';
import { closePage } from './open-page.test-helper.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Notes what pages ask the database, for the check of indexes (vitest.config.ts). */
    recordQueries: () => Promise<void>;
  }
}

beforeAll(async () => {
  await commands.recordQueries();
  answerInsteadOfServer();
  watchFaults();
  await clearDatabase();
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    console.log(
      `${location.pathname}${location.search} shows:\n${document.body.textContent.slice(0, 3_000)}`,
    );
  closePage();
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
  expectNoFaults();
});
