import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '../../emulator/support/function-process.ts';
import type { Visitors } from './visitors.ts';

const require = createRequire(import.meta.url);
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');
const root = resolve(import.meta.dirname, '../../..');
const sources = {
  api: join(root, 'functions', 'dist'),
  bare: join(root, 'tests', 'bench', 'bare-booking'),
  nothing: join(root, 'tests', 'bench', 'bare-booking'),
  grouped: join(root, 'tests', 'bench', 'bare-booking'),
} as const;
const keys = join(import.meta.dirname, 'answer-google-keys.ts');
export type Target = keyof typeof sources;

export interface BenchProcess {
  url: string;
  pid: number;
  kill(): Promise<void>;
}

/**
 * A function under Google's functions framework, as the platform runs it: one process, any number of calls at once.
 * @param visitors whose tokens it is to believe
 */
export async function startBenchProcess(
  target: Target,
  firestoreHost: string,
  visitors: Pick<Visitors, 'environment'>,
): Promise<BenchProcess> {
  const port = await freePort();
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...withoutAuthEmulator } = process.env;
  const child = spawn(
    process.execPath,
    [`--import=${keys}`, framework, `--source=${sources[target]}`, `--port=${port}`],
    {
      env: {
        ...withoutAuthEmulator,
        ...visitors.environment,
        FUNCTION_TARGET: target === 'api' ? 'sale.api' : target,
        FUNCTION_SIGNATURE_TYPE: 'http',
        FUNCTIONS_EMULATOR: 'true',
        FIRESTORE_EMULATOR_HOST: firestoreHost,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-4000);
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/api/ticket-keys`, child, () => output);
  return {
    url,
    pid: child.pid ?? Number.NaN,
    kill: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGKILL');
      }),
  };
}

async function untilAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`the function ended at start:\n${output()}`);
    // Both refuse a call without a caller: that is an answer.
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 401) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the function did not answer in 30 s:\n${output()}`);
}
