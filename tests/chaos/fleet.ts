import type { Random } from '../../tools/seed/random.ts';
import { type FunctionProcess, startFunctionProcess } from '../emulator/support/function-process.ts';

/** Instances of the functions under the platform's framework, that are killed and frozen while they work. */
export interface Fleet {
  /** The address of one of them, maybe frozen; null while all of them start. */
  anyUrl(): string | null;
  /** Resolves when as many are there as there should be. */
  whole(): Promise<void>;
  /** Kills or freezes one, and sees to it that another takes its place. */
  strike(): Promise<'killed' | 'frozen'>;
  stop(): Promise<void>;
}

/** The longest that an instance is frozen, milliseconds: longer than a client waits for its answer. */
const LONGEST_FREEZE = 4_000;

/** @param size so many at a time */
export async function startFleet(
  size: number,
  environment: Record<string, string>,
  random: Random,
): Promise<Fleet> {
  const alive = new Set<FunctionProcess>();
  const thaws = new Set<NodeJS.Timeout>();
  const starting = new Set<Promise<void>>();
  let isStopped = false;

  function startOne(): Promise<void> {
    const start: Promise<void> = startFunctionProcess(environment).then(
      (process) => {
        if (isStopped) return process.kill();
        alive.add(process);
        return undefined;
      },
      // A machine that is too busy starts it at the next try.
      () => (isStopped ? undefined : startOne()),
    );
    starting.add(start);
    return start.finally(() => starting.delete(start));
  }

  function freeze(victim: FunctionProcess): void {
    victim.freeze();
    const thaw = setTimeout(
      () => {
        thaws.delete(thaw);
        victim.thaw();
      },
      random.whole(50, LONGEST_FREEZE),
    );
    thaws.add(thaw);
  }

  await Promise.all(Array.from({ length: size }, startOne));
  return {
    anyUrl: () => (alive.size > 0 ? random.pick([...alive]).url : null),
    async whole() {
      while (starting.size > 0) await Promise.allSettled([...starting]);
    },
    async strike() {
      const victim = random.pick([...alive]);
      if (random.next() < 0.4) {
        freeze(victim);
        return 'frozen';
      }
      alive.delete(victim);
      await victim.kill();
      void startOne();
      return 'killed';
    },
    async stop() {
      isStopped = true;
      for (const thaw of thaws) clearTimeout(thaw);
      await Promise.allSettled([...starting]);
      await Promise.all([...alive].map((process) => process.kill()));
    },
  };
}
