import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lifetime } from '@fareground/command/lifetime';

const GRACE_MS = 5000;

/** Runs a command with the demo's environment and resolves with its exit status, as a shell would report it. */
export async function runExec(
  command: string | readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  lifetime: Lifetime,
): Promise<number> {
  const whole = { ...process.env, ...env };
  // Without a terminal nobody sends Ctrl-C to the whole group: a group of its own can be ended whole.
  const ownGroup = process.platform !== 'win32' && !process.stdin.isTTY;
  const options = { stdio: 'inherit', env: whole, detached: ownGroup } as const;
  const child =
    typeof command === 'string'
      ? spawn(command, { ...options, shell: true })
      : spawn(command[0], command.slice(1), options);
  const ended = new Promise<number>((done) => {
    child.once('error', (error) => {
      process.stderr.write(`The command could not be run: ${error.message}\n`);
      done(127);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
  let isOver = false;
  const end = (signal: NodeJS.Signals) => {
    // Once all of it is gone, its id may be another program's.
    if (isOver) return;
    try {
      if (ownGroup && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended.
    }
  };
  lifetime.addLastResort(() => end('SIGKILL'));
  const stopped = lifetime.untilStopped().then(async () => {
    end('SIGTERM');
    await Promise.race([ended, wait(GRACE_MS)]);
    end('SIGKILL');
    return lifetime.status;
  });
  const status = await Promise.race([ended, stopped]);
  // What the command left in the background goes with it.
  if (ownGroup) end('SIGTERM');
  isOver = true;
  return status;
}
