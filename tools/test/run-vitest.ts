import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Lifetime } from '../shared/lifetime.ts';
import { ROOT, STATE } from '../shared/paths.ts';
import { complain } from '../shared/say.ts';
import { type Counts, countReport, failuresIn, secondTriesIn } from './counts.ts';
import type { Phase } from './phases.ts';

export interface PhaseResult {
  readonly counts: Counts;
  /** A line for each test that failed. */
  readonly failures: readonly string[];
  /** A line for each test that passed only when it was tried once more. */
  readonly secondTries: readonly string[];
}

/** What a phase runs against. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string>>;
  /** Rejects when what the tests run against has ended: no test after it could pass, so the phase ends too. */
  readonly ended?: Promise<never>;
}

/** Runs one phase in a vitest of its own, with its output shown, and counts its report. */
export async function runVitest(
  phase: Phase,
  rest: readonly string[],
  { env, ended }: Surroundings,
  lifetime: Lifetime,
): Promise<PhaseResult> {
  const reportFile = join(STATE, 'test', `${phase.name}-${process.pid}.json`);
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = join(
    dirname(createRequire(join(ROOT, 'package.json')).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const args = [vitest, 'run', ...phase.projects.map((name) => `--project=${name}`)];
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
  const counts = countReport(report, status);
  return {
    counts,
    failures: counts.failed > 0 ? failuresIn(report) : [],
    secondTries: secondTriesIn(report),
  };
}
