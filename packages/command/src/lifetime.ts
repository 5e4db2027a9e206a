import { constants } from 'node:os';
import { complain, say } from './say.ts';

type Closer = { readonly name: string; readonly close: () => Promise<void> | void };

/** A second Ctrl-C sooner than this is the same one, told twice: by the terminal and by npm. */
const SAME_SIGNAL_MS = 1500;

/**
 * What a command has opened, closed again in reverse order, once, whatever ends the command: its own end, an error,
 * a signal, the terminal's window closing, or the npm above it being killed.
 */
export class Lifetime {
  readonly #closers: Closer[] = [];
  readonly #ended: AbortController;
  readonly #lastResorts: (() => void)[];
  #closing: Promise<void> | undefined;
  #status = 0;
  #firstSignalAt = 0;

  constructor(parent?: Lifetime) {
    this.#ended = parent ? parent.#ended : new AbortController();
    this.#lastResorts = parent ? parent.#lastResorts : [];
  }

  /** What is opened in it can be closed before the rest. It stops with this one, and closes with it at the latest. */
  child(name: string): Lifetime {
    const child = new Lifetime(this);
    this.add(name, () => child.close());
    return child;
  }

  /** Aborted when the command was told to stop. Long waits listen to it. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The exit status that a signal asks for (130 after Ctrl-C), else 0. */
  get status(): number {
    return this.#status;
  }

  /** Opens nothing itself: notes how to close what the caller has opened. */
  add(name: string, close: () => Promise<void> | void): void {
    this.#closers.push({ name, close });
  }

  /** Work for the very last moment, when nothing can be awaited any more (a second Ctrl-C, process.exit()). */
  addLastResort(kill: () => void): void {
    this.#lastResorts.push(kill);
  }

  /** Throws when the command was told to stop: called between steps that cannot be interrupted. */
  check(): void {
    if (this.#ended.signal.aborted) throw new Stopped();
  }

  /** Resolves when the command is told to stop. */
  untilStopped(): Promise<void> {
    return new Promise((done) => {
      if (this.#ended.signal.aborted) done();
      else this.#ended.signal.addEventListener('abort', () => done(), { once: true });
    });
  }

  /** Closes everything, newest first. A closer that fails does not keep the others from being closed. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop()) {
      try {
        await closer.close();
      } catch (error) {
        complain(error);
      }
    }
  }

  /** Listens for everything that may end this process. */
  listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#stop(signal));
    }
    if (process.channel) {
      process.on('disconnect', () => this.#stop('SIGTERM'));
      process.channel.unref();
    }
    process.on('exit', () => {
      for (const kill of this.#lastResorts) kill();
    });
  }

  #stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
    const now = Date.now();
    if (this.#ended.signal.aborted) {
      if (signal === 'SIGINT' && now - this.#firstSignalAt > SAME_SIGNAL_MS) {
        say('Stopping at once.');
        process.exit(this.#status);
      }
      return;
    }
    this.#firstSignalAt = now;
    this.#status = 128 + constants.signals[signal];
    this.#ended.abort(new Stopped());
  }
}

/** Thrown where a command was told to stop while it was still starting. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/** Whether the usage is asked for. What follows --exec belongs to the command that is run. */
function asksForUsage(args: readonly string[]): boolean {
  const exec = args.findIndex((arg) => arg.startsWith('--exec'));
  return args.slice(0, exec < 0 ? undefined : exec).some((arg) => arg === '--help' || arg === '-h');
}

/**
 * Runs a command to its end: `work` returns the exit status; whatever it opened is closed; a problem is printed in
 * words. With --help it prints `usage` instead. Sets process.exitCode.
 */
export async function runCommand(
  usage: string,
  work: (lifetime: Lifetime) => Promise<number>,
): Promise<void> {
  if (asksForUsage(process.argv.slice(2))) return say(usage);
  const lifetime = new Lifetime();
  lifetime.listen();
  let status = 1;
  try {
    status = await work(lifetime);
  } catch (error) {
    const stopped = error instanceof Stopped || lifetime.signal.aborted;
    if (!stopped) complain(error);
  }
  await lifetime.close();
  process.exitCode = lifetime.status || status;
  // A library may still hold a timer or a socket: what this command opened is closed, so nothing is waited for.
  process.disconnect?.();
  setTimeout(() => process.exit(), 500).unref();
}
