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
  /** At most MOST_KEPT of them, in the order in which they were found. */
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
const MOST_KEPT = 100;

/** Gathers faults, so that all of a feed are told at once. */
export class FeedFaults {
  readonly #kept: FeedFault[] = [];
  #count = 0;

  add(file: string, line: number, column: string, reason: string): void {
    this.#count += 1;
    if (this.#kept.length < MOST_KEPT) this.#kept.push({ file, line, column, reason });
  }

  hasSome(file: string): boolean {
    return this.#kept.some((fault) => fault.file === file);
  }

  /** @throws FeedRefused where there are any */
  refuse(): void {
    if (this.#count > 0) throw new FeedRefused(this.#kept, this.#count);
  }
}
