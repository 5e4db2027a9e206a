import type { ClosedTicket, ClosedTicketsCursor, GateSale } from '@fareground/domain/calls/gate';
import { readClosedTickets } from './data/gate-calls.ts';
import { type GateMemory, readGateMemory, writeGateMemory } from './data/gate-memory.ts';
import { waitingScans } from './data/offline-scans.ts';

/** The tickets that open a gate no more, as far as its device knows: from the server, and those that it let in itself. */
export interface ClosedList {
  get(serial: string): ClosedTicket | undefined;
  note(ticket: ClosedTicket): void;
  /** Asks the server for what is new. False without an answer. */
  refresh(): Promise<boolean>;
  /** How many it knows. */
  readonly size: number;
  /** When the server was last asked, epoch milliseconds. */
  readonly listedAt: number | null;
}

interface Opened {
  staffUid: string;
  name: string;
  sales: readonly GateSale[];
}

/** The list of a gate that is opened. What its device had for the same sales is taken over. */
export function openClosedList({ staffUid, name, sales }: Opened): ClosedList {
  const saleIds = sales.map(({ id }) => id);
  const kept = readGateMemory(staffUid, Date.now());
  const isSame = kept?.sales.map(({ id }) => id).join() === saleIds.join();
  const memory: GateMemory | undefined = isSame ? kept : undefined;
  const closed = new Map(memory?.closed.map((ticket) => [ticket.serial, ticket]));
  let next: ClosedTicketsCursor | null = memory?.next ?? null;
  let listedAt = memory?.listedAt ?? null;
  for (const { serial, scannedAt, gate } of waitingScans(staffUid)) {
    closed.set(serial, { serial, state: 'used', usedAt: scannedAt, usedGate: gate });
  }
  const keep = () => writeGateMemory(staffUid, { name, sales, closed: [...closed.values()], next, listedAt });
  keep();
  return {
    get: (serial) => closed.get(serial),
    note: (ticket) => {
      closed.set(ticket.serial, ticket);
    },
    async refresh() {
      for (let hasMore = true; hasMore; ) {
        const answer = await readClosedTickets(saleIds, next);
        if (!answer.ok) return false;
        for (const ticket of answer.value.tickets) closed.set(ticket.serial, ticket);
        ({ next, hasMore } = answer.value);
      }
      listedAt = Date.now();
      keep();
      return true;
    },
    get size() {
      return closed.size;
    },
    get listedAt() {
      return listedAt;
    },
  };
}
