import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../tools/paths.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Is given the process of a command, to end it half-way. */
export type Started = (child: ChildProcess) => void;

/** A command of this project as an operator runs it. */
export function runCommand(
  name: 'setup' | 'deploy',
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  started: Started = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', name, 'main.ts'), ...args], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it starts ends with it.
    detached: true,
  });
  started(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

/** Ends a command and all that it started, at once. */
export const killAll = ({ pid }: ChildProcess): void => void (pid && process.kill(-pid, 'SIGKILL'));
