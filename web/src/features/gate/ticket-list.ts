import type { ClosedTicket, GateTicketGroup } from '@fareground/domain/api/gate';
import { HOUR, MINUTE, SECOND } from '@fareground/domain/core/time';
import { type Conflict, conflictsOf } from './conflicts.ts';
import { readClosedTickets, readGateTickets } from './data/gate-calls.ts';
import { type GateStore, type ListMark, type OwnEntry, openGateStore } from './data/gate-store.ts';
import { waitingScans } from './data/offline-scans.ts';

/** Which tickets there are is asked again when a gate is opened after so long. What became of them is asked for all the time. */
const TICKETS_AGE = HOUR;
/** On board they are asked for again after so long. */
const ON_BOARD_AGE = 2 * MINUTE - SECOND;

/** The tickets of a gate's sales as far as its device knows: which there are, and what became of them. All of it is in memory. */
export interface TicketList {
  /** What the device kept is here; without it no scan is judged. */
  readonly ready: Promise<void>;
  /** What became of a ticket; undefined while it is valid. */
  closed(serial: string): ClosedTicket | undefined;
  /** The tier of a ticket; undefined where it is not in the list. */
  groupOf(serial: string): GateTicketGroup | undefined;
  /** Takes in what this gate did itself. */
  note(ticket: ClosedTicket, entry?: OwnEntry): void;
  /** Asks the server for what is new. False without an answer. */
  refresh(): Promise<boolean>;
  mayReenter(offeringId: string): boolean;
  /** @param stop of a gate on board: where it is */
  look(stop?: number): ListLook;
  /** Who is inside: their tickets, and since when. */
  aboard(): readonly { readonly serial: string; readonly at: number }[];
  dismiss(serial: string): void;
}

export interface ListLook {
  /** How many tickets there are, as far as the list goes, and how many of them are inside. */
  readonly tickets: number;
  readonly inside: number;
  /** Of who gets on at the stop: how many there are, and how many are on board. */
  readonly atStop: { readonly expected: number; readonly aboard: number };
  /** When the server was last asked, epoch milliseconds. */
  readonly listedAt: number | null;
  readonly hasReentry: boolean;
  readonly conflicts: readonly Conflict[];
}

const unlisted: ListMark = { offeringIds: [], next: null, listedAt: null, ticketsAt: null, reentry: [] };

/**
 * The list of a gate that is opened for these sales. What its device had for them is taken over.
 * @param isOnBoard it is for one vehicle, which has few tickets, and sells on the way: which there are is asked for all the time, too
 */
export function openTicketList(
  staffUid: string,
  offeringIds: readonly string[],
  { isOnBoard = false } = {},
): TicketList {
  const groups = new Map<string, GateTicketGroup>();
  const closed = new Map<string, ClosedTicket>();
  const own = new Map<string, OwnEntry>();
  let mark: ListMark = { ...unlisted, offeringIds };
  let store: GateStore | undefined;
  /** The tickets were asked for since this page was opened, or not long before. */
  let isListed = false;
  const isNewOnBoard = (): boolean => isOnBoard && Date.now() >= (mark.ticketsAt ?? 0) + ON_BOARD_AGE;

  async function open(): Promise<void> {
    store = await openGateStore(staffUid, offeringIds);
    const { stored } = store;
    mark = stored.mark ?? mark;
    isListed = mark.ticketsAt !== null && Date.now() < mark.ticketsAt + TICKETS_AGE;
    addGroups(stored.groups);
    for (const ticket of stored.closed) closed.set(ticket.serial, ticket);
    for (const entry of stored.own) own.set(entry.serial, entry);
    for (const { serial, scannedAt, gate, direction } of waitingScans(staffUid)) {
      const before = closed.get(serial);
      const entry = { usedAt: scannedAt, usedGate: gate };
      const seen = direction === 'out' ? { ...entry, ...before, outAt: scannedAt } : entry;
      closed.set(serial, { ...seen, serial, state: 'used' });
    }
  }
  const ready = open();

  function addGroups(found: readonly GateTicketGroup[]): void {
    for (const group of found) for (const serial of group.serials) groups.set(serial, group);
  }
  async function readTickets(): Promise<boolean> {
    const found: GateTicketGroup[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const answer = await readGateTickets(offeringIds, after ?? null);
      if (!answer.ok) return false;
      found.push(...answer.value.groups);
      after = answer.value.next;
    }
    addGroups(found);
    mark = { ...mark, ticketsAt: Date.now() };
    isListed = true;
    await store?.saveGroups(found, mark);
    return true;
  }
  /** What was suspended is valid again; what this gate did itself meanwhile stays. */
  const reopenedOf = (serials: readonly string[]): string[] =>
    serials.filter((serial) => closed.get(serial)?.isSuspended);
  async function readClosed(): Promise<boolean> {
    for (let hasMore = true; hasMore; ) {
      const answer = await readClosedTickets(offeringIds, mark.next);
      if (!answer.ok) return false;
      const { tickets, reopened, next, reentry } = answer.value;
      ({ hasMore } = answer.value);
      for (const ticket of tickets) closed.set(ticket.serial, ticket);
      const opened = reopenedOf(reopened);
      for (const serial of opened) closed.delete(serial);
      mark = { ...mark, next, reentry, ...(!hasMore && { listedAt: Date.now() }) };
      await store?.saveClosed(tickets, mark, opened);
    }
    return true;
  }
  function countAt(stop: number | undefined): ListLook['atStop'] {
    let [expected, aboard] = [0, 0];
    for (const [serial, { leg }] of stop === undefined ? [] : groups) {
      const state = closed.get(serial)?.state;
      if (leg?.from !== stop || state === 'void' || state === 'transferred') continue;
      expected += 1;
      if (state === 'used') aboard += 1;
    }
    return { expected, aboard };
  }
  return {
    ready,
    closed: (serial) => closed.get(serial),
    groupOf: (serial) => groups.get(serial),
    note(ticket, entry) {
      closed.set(ticket.serial, ticket);
      void store?.saveClosed([ticket]).catch(console.error);
      if (!entry) return;
      own.set(entry.serial, entry);
      void store?.saveOwn(entry).catch(console.error);
    },
    async refresh() {
      await ready;
      return (await readClosed()) && ((isListed && !isNewOnBoard()) || (await readTickets()));
    },
    mayReenter: (offeringId) => mark.reentry.includes(offeringId),
    look: (stop) => ({
      tickets: groups.size,
      inside: insideOf(closed.values()),
      atStop: countAt(stop),
      listedAt: mark.listedAt,
      hasReentry: mark.reentry.length > 0,
      conflicts: conflictsOf([...own.values()], (serial) => closed.get(serial)),
    }),
    aboard: () =>
      [...closed.values()].flatMap(({ serial, state, usedAt }) =>
        state === 'used' && usedAt !== null ? [{ serial, at: usedAt }] : [],
      ),
    dismiss(serial) {
      const entry = own.get(serial);
      if (!entry) return;
      const dismissed = { ...entry, isDismissed: true };
      own.set(serial, dismissed);
      void store?.saveOwn(dismissed).catch(console.error);
    },
  };
}

function insideOf(tickets: Iterable<ClosedTicket>): number {
  let inside = 0;
  for (const { state, outAt } of tickets) if (state === 'used' && outAt === undefined) inside += 1;
  return inside;
}
