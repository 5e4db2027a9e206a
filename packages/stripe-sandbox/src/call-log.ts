import type { FormObject } from './form.ts';

const KEPT = 5_000;

export interface LoggedCall {
  at: number;
  method: string;
  path: string;
  /** The address with `:id` in place of ids, as the counts are kept. */
  route: string;
  params: FormObject;
  idempotencyKey: string | null;
  requestId: string;
  /** What the caller saw; null when the connection was closed without an answer. */
  status: number | null;
  replayed: boolean;
}

/** What was asked of the API, for tests to look at. Counts cover everything, the list the last few thousand. */
export class CallLog {
  #calls: LoggedCall[] = [];
  #counts = new Map<string, number>();

  add(call: LoggedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > KEPT) this.#calls.splice(0, KEPT / 10);
    const name = `${call.method} ${call.route}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  show(): { counts: Record<string, number>; calls: LoggedCall[] } {
    return { counts: Object.fromEntries([...this.#counts].sort()), calls: this.#calls };
  }

  clear(): void {
    this.#calls = [];
    this.#counts.clear();
  }
}
