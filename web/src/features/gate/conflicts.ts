import type { DoubleEntry } from '@fareground/domain/access/ticket';
import type { ClosedTicket } from '@fareground/domain/api/gate';
import type { OwnEntry } from './data/gate-store.ts';

/** A ticket that this gate let in and that should not have gone in then. */
export interface Conflict {
  readonly serial: string;
  /** When this gate let it in. */
  readonly at: number;
  /** Where it was let in as well; none when it was no longer valid. */
  readonly others: readonly DoubleEntry[];
}

/** What a gate learned of its own entries, the newest first, without those that staff have seen. */
export function conflictsOf(
  own: readonly OwnEntry[],
  closed: (serial: string) => ClosedTicket | undefined,
): readonly Conflict[] {
  return own
    .filter(({ isDismissed }) => !isDismissed)
    .flatMap(({ serial, at, gate }): readonly Conflict[] => {
      const ticket = closed(serial);
      if (!ticket) return [];
      if (ticket.state !== 'used') return [{ serial, at, others: [] }];
      if (!ticket.doubles?.length) return [];
      const entries = [...entryOf(ticket), ...ticket.doubles];
      const others = entries.filter((entry) => entry.at !== at || entry.gate !== gate);
      // An entry that is not among them came after or before the others, and nothing was wrong with it.
      return others.length < entries.length ? [{ serial, at, others }] : [];
    })
    .toSorted((a, b) => b.at - a.at);
}

const entryOf = ({ usedAt, usedGate }: ClosedTicket): readonly DoubleEntry[] =>
  usedAt === null ? [] : [{ at: usedAt, gate: usedGate }];
