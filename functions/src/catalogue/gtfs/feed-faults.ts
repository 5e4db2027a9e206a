import { cutText } from '@fareground/domain/core/cut-text';

/** What is wrong in a feed, and where. Lines are counted from 1, the header is the first. */
export interface FeedFault {
  readonly file: string;
  readonly line: number;
  /** Empty where it is about the whole line or file. */
  readonly column: string;
  readonly reason: string;
}

/** A broken feed: nothing of it is taken. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  /** At most MAX_KEPT of them, in the order in which they were found. */
  readonly faults: readonly FeedFault[];
  readonly count: number;

  constructor(faults: readonly FeedFault[], count: number) {
    super(faults[0] ? faultText(faults[0]) : 'the feed is broken');
    this.faults = faults;
    this.count = count;
  }
}

/** "stops.txt, line 3, column stop_lat: '91.2' lies beyond 90" */
export const faultText = ({ file, line, column, reason }: FeedFault): string =>
  `${[file, line > 0 && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${reason}`;

/** More help nobody to mend it, and a feed may have one in each of millions of lines. */
const MAX_KEPT = 100;

interface Kept {
  readonly fault: FeedFault;
  /** Lines after it with the same fault. */
  more: number;
}

/** Gathers faults, so that all of a feed are told at once, each cause of them once. */
export class FeedFaults {
  /** By cause. */
  readonly #kept = new Map<string, Kept>();
  /** Of tables: ids whose lines have faults; null where the table could not be read to its end. */
  readonly #lost = new Map<string, Set<string> | null>();
  #causes = 0;
  #found = 0;

  /** How often something was found, also of the same cause. */
  get found(): number {
    return this.#found;
  }

  add(file: string, line: number, column: string, reason: string): void {
    this.#found += 1;
    const cause = JSON.stringify([file, column, reason]);
    const known = this.#kept.get(cause);
    if (known) {
      known.more += 1;
      return;
    }
    this.#causes += 1;
    if (this.#kept.size === MAX_KEPT) return;
    const fault = { file, line, column: cutText(column, 200), reason: cutText(reason, 500) };
    this.#kept.set(cause, { fault, more: 0 });
  }

  hasSome(file: string): boolean {
    return [...this.#kept.values()].some(({ fault }) => fault.file === file);
  }

  /** Notes what a table has under ids, but for a fault: that it is missing elsewhere is no cause of its own. @param ids absent: all that it may have */
  lose(file: string, ids?: readonly string[]): void {
    const lost = this.#lost.get(file);
    if (lost === null || !ids) this.#lost.set(file, null);
    else this.#lost.set(file, lost ? ids.reduce((all, id) => all.add(id), lost) : new Set(ids));
  }

  /** @param tables in words: "calendar.txt or calendar_dates.txt" */
  hasLost(tables: string, id: string): boolean {
    return (tables.match(/\w+\.txt/g) ?? []).some((file) => {
      const lost = this.#lost.get(file);
      return lost === null || lost?.has(id) === true;
    });
  }

  /** @throws FeedRefused where there are any */
  refuse(): void {
    if (this.#causes === 0) return;
    const faults = [...this.#kept.values()].map(({ fault, more }) =>
      more > 0
        ? { ...fault, reason: `${fault.reason} (and on ${more} more ${more > 1 ? 'lines' : 'line'})` }
        : fault,
    );
    throw new FeedRefused(faults, this.#causes);
  }
}
