// The files of one worker run one after the other in one process: what a file changed of it ends with the file.
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };

afterAll(async () => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  await Promise.all(getApps().map(deleteApp));
});
