import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Lifetime } from '@fareground/command/lifetime';
import { complain } from '@fareground/command/say';
import { ROOT, STATE } from '../paths.ts';
import type { Phase } from './phases.ts';

/** What vitest said of its tests, and how it ended. */
export interface VitestRun {
  /** Its JSON report; undefined where it did not come to that. */
  readonly report: unknown;
  readonly status: number;
}

/** What a phase runs against. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string>>;
  /** Rejects when what the tests run against has ended: no test after it could pass, so the phase ends too. */
  readonly ended?: Promise<never>;
}

const vitest = join(
  dirname(createRequire(join(ROOT, 'package.json')).resolve('vitest/package.json')),
  'vitest.mjs',
);
const projectsOf = ({ projects }: Phase) => projects.map((name) => `--project=${name}`);

/** Whether `rest` leaves any file of a phase to run. */
export function hasTests(phase: Phase, rest: readonly string[]): boolean {
  const args = [vitest, 'list', '--filesOnly', ...projectsOf(phase), ...rest];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim() !== '';
}

/** Runs one phase, or what `rest` names of it, in a vitest of its own, with its output shown. */
export async function runVitest(
  phase: Phase,
  rest: readonly string[],
  { env, ended }: Surroundings,
  lifetime: Lifetime,
): Promise<VitestRun> {
  const reportFile = join(STATE, 'test', `${phase.name}-${process.pid}.json`);
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const args = [vitest, 'run', ...projectsOf(phase)];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`);
  if (rest.length === 0) args.push('--passWithNoTests');
  const child = spawn(process.execPath, [...args, ...rest], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    detached: process.platform !== 'win32',
  });
  let isOver = false;
  const end = (signal: NodeJS.Signals) => {
    // Once all of it is gone, its id may be another program's.
    if (isOver) return;
    try {
      if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  lifetime.addLastResort(() => end('SIGKILL'));
  const status = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
    const stop = () => {
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), 3000).unref();
      setTimeout(() => done(1), 3500).unref();
    };
    void lifetime.untilStopped().then(stop);
    ended?.catch((error) => {
      if (isOver) return;
      complain(error);
      stop();
    });
  });
  // A browser that a test left open goes with its phase.
  end('SIGKILL');
  isOver = true;
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  rmSync(reportFile, { force: true });
  return { report, status };
}
