import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const bundle = join(root, 'functions', 'dist');
const require = createRequire(import.meta.url);
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

/** One instance of the built functions under Google's functions framework, as the platform runs it. */
export interface FunctionProcess {
  url: string;
  /** Stops it in the middle of whatever it is doing, as a platform freezes an instance that has answered. */
  freeze(): void;
  thaw(): void;
  /** What it has written to its log so far: the lines that are JSON. */
  log(): Record<string, unknown>[];
  /** Ends it at once, in the middle of whatever it is doing. */
  kill(): Promise<void>;
}

/** @param environment on top of this process's own */
export async function startFunctionProcess(
  environment: Record<string, string> = {},
  target: 'sale.api' | 'site.documents' | 'site.pages' | 'sale.sweeper' = 'sale.api',
): Promise<FunctionProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [framework, `--source=${bundle}`, `--port=${port}`], {
    env: {
      ...process.env,
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: 'http',
      FUNCTIONS_EMULATOR: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, child, () => output);
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** @param output what the process has said, for the error @throws Error when it ends, or does not answer in 30 s */
export async function untilAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`the functions ended at start:\n${output()}`);
    try {
      // A method that nobody serves: refused, and nothing is read for it. (The sweeper sweeps.)
      await fetch(url, { method: 'OPTIONS', headers: { connection: 'close' } });
      return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the functions did not answer in 30 s:\n${output()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
