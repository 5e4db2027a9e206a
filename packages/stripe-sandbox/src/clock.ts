/** The longest delay that Node's timers take; later jobs are looked at again when it has passed. */
const LONGEST_TIMER_MS = 2_147_483_647;

interface Job {
  readonly dueAt: number;
  readonly run: () => void;
}

/**
 * The sandbox's own time: the machine's, plus what a test has asked to be skipped. Everything that happens by itself
 * (a session expiring, a delivery tried again) is a job here, so that skipping time makes it happen at once.
 */
export class Clock {
  offsetMs: number;
  readonly #jobs = new Map<string, Job>();
  #timer: NodeJS.Timeout | undefined;
  #timerDueAt = Number.POSITIVE_INFINITY;
  #stopped = false;

  constructor(offsetMs = 0) {
    this.offsetMs = offsetMs;
  }

  /** Epoch milliseconds. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Epoch seconds, as Stripe's `created`. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Runs the job once at `dueAt` (epoch ms of this clock). A second job of the same name replaces the first. */
  at(name: string, dueAt: number, run: () => void): void {
    this.#jobs.set(name, { dueAt, run });
    if (dueAt < this.#timerDueAt) this.#arm(dueAt);
  }

  cancel(name: string): void {
    this.#jobs.delete(name);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
    this.#runDue();
  }

  /** Forgets all jobs; the clock goes on. */
  clear(): void {
    this.#jobs.clear();
    this.#disarm();
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
  }

  #disarm(): void {
    clearTimeout(this.#timer);
    this.#timerDueAt = Number.POSITIVE_INFINITY;
  }

  #arm(dueAt: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timerDueAt = dueAt;
    const wait = Math.min(Math.max(0, dueAt - this.now()), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => this.#runDue(), wait);
  }

  #runDue(): void {
    this.#disarm();
    const now = this.now();
    const due = [...this.#jobs]
      .filter(([, job]) => job.dueAt <= now)
      .sort(([, a], [, b]) => a.dueAt - b.dueAt);
    for (const [name, job] of due) {
      this.#jobs.delete(name);
      job.run();
    }
    let next = Number.POSITIVE_INFINITY;
    for (const job of this.#jobs.values()) next = Math.min(next, job.dueAt);
    if (Number.isFinite(next)) this.#arm(next);
  }
}
