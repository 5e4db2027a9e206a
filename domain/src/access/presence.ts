import type { Direction } from './check-in.ts';

/** A scan that proves that the ticket went through a gate. */
export interface ProvenScan {
  readonly id: string;
  /** The gate's own clock, epoch milliseconds. */
  readonly at: number;
  readonly gate: string;
  readonly direction: Direction;
}

/** Where a ticket is after its scans. */
export interface Presence {
  /** The last entry that counted; null when there was none. */
  readonly entry: ProvenScan | null;
  /** When it went out after that entry; undefined while it is inside. */
  readonly outAt: number | undefined;
  /** Entries that should not have been, the oldest first. */
  readonly doubles: readonly ProvenScan[];
}

export const isInside = ({ entry, outAt }: Presence): boolean => entry !== null && outAt === undefined;

/**
 * Where a ticket is, out of all its scans in the order of their times, whatever the order in which they arrived. An entry while it is inside is
 * a double one and changes nothing; so is one where nobody may come back, but that person is inside. Who is not inside cannot go out.
 */
export function presenceOf(scans: readonly ProvenScan[], mayReenter: boolean): Presence {
  let entry: ProvenScan | null = null;
  let outAt: number | undefined;
  const doubles: ProvenScan[] = [];
  for (const scan of scans.toSorted(byTime)) {
    const isIn = entry !== null && outAt === undefined;
    if (scan.direction === 'out') {
      if (isIn) outAt = scan.at;
      continue;
    }
    if (isIn || (entry !== null && !mayReenter)) doubles.push(scan);
    if (isIn) continue;
    entry = scan;
    outAt = undefined;
  }
  return { entry, outAt, doubles };
}

const byTime = (a: ProvenScan, b: ProvenScan): number => a.at - b.at || (a.id < b.id ? -1 : 1);
