import type { ClosedTicket, ClosedTicketsCursor, GateTicketGroup } from '@fareground/domain/api/gate';
import type { ManifestResponse } from '@fareground/domain/api/manifests';
import { assistanceStoredUntil } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { GATE_DATABASE, setGateOwner } from '../../../firebase/gate-store.ts';

/** How far a gate's list goes. */
export interface ListMark {
  readonly offeringIds: readonly string[];
  /** Where the list of closed tickets ends. */
  readonly next: ClosedTicketsCursor | null;
  /** When it was last asked for, and when the tickets were; epoch milliseconds, null before. */
  readonly listedAt: number | null;
  readonly ticketsAt: number | null;
  /** The sales that who went out may come back into. */
  readonly reentry: readonly string[];
}

/** An entry that this device let in, for learning later where the same ticket was let in as well. */
export interface OwnEntry {
  readonly serial: string;
  readonly at: number;
  readonly gate: string;
  /** Staff have seen that it was let in elsewhere too. */
  readonly isDismissed?: boolean;
}

interface GateDatabase extends DBSchema {
  /** A few large records: 25,000 tickets are read at once. */
  groups: { key: number; value: GateTicketGroup };
  closed: { key: string; value: ClosedTicket };
  own: { key: string; value: OwnEntry };
  marks: { key: 'list'; value: ListMark };
  /** The passengers of a trip, by its id. */
  manifests: { key: string; value: ManifestResponse };
}
const STORES = ['groups', 'closed', 'own', 'marks', 'manifests'] as const;

export interface StoredList {
  readonly mark: ListMark | undefined;
  readonly groups: readonly GateTicketGroup[];
  readonly closed: readonly ClosedTicket[];
  readonly own: readonly OwnEntry[];
}

/** What one person's gate keeps on its device. */
export interface GateStore {
  /** What it kept for these sales before. */
  readonly stored: StoredList;
  saveGroups(groups: readonly GateTicketGroup[], mark: ListMark): Promise<void>;
  /** @param opened serials of those that are valid again */
  saveClosed(tickets: readonly ClosedTicket[], mark?: ListMark, opened?: readonly string[]): Promise<void>;
  saveOwn(entry: OwnEntry): Promise<void>;
}

const nothing: StoredList = { mark: undefined, groups: [], closed: [], own: [] };

/** Opens it for chosen sales. What was kept for others, or for somebody else, is deleted. Without storage the gate works as long as its page is open. */
export async function openGateStore(staffUid: string, offeringIds: readonly string[]): Promise<GateStore> {
  try {
    setGateOwner(staffUid);
    const database = await openDatabase();
    const [mark, groups, closed, own] = await Promise.all([
      database.get('marks', 'list'),
      database.getAll('groups'),
      database.getAll('closed'),
      database.getAll('own'),
    ]);
    if (mark?.offeringIds.join() === offeringIds.join())
      return storeOf(database, { mark, groups, closed, own });
    const writing = database.transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((name) => writing.objectStore(name).clear()), writing.done]);
    return storeOf(database, nothing);
  } catch (error) {
    console.warn('The gate could not be kept on this device', error);
    return {
      stored: nothing,
      saveGroups: async () => {},
      saveClosed: async () => {},
      saveOwn: async () => {},
    };
  }
}

const openDatabase = (): Promise<IDBPDatabase<GateDatabase>> =>
  openDB<GateDatabase>(GATE_DATABASE, 2, {
    upgrade: (database, before) => {
      database.createObjectStore('manifests');
      if (before === 1) return;
      database.createObjectStore('groups', { autoIncrement: true });
      database.createObjectStore('closed', { keyPath: 'serial' });
      database.createObjectStore('own', { keyPath: 'serial' });
      database.createObjectStore('marks');
    },
    // It is deleted when its person signs out, in whatever tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

function storeOf(database: IDBPDatabase<GateDatabase>, stored: StoredList): GateStore {
  return {
    stored,
    saveGroups: async (groups, mark) => {
      const writing = database.transaction(['groups', 'marks'], 'readwrite');
      const store = writing.objectStore('groups');
      await store.clear();
      await Promise.all([
        ...groups.map((group) => store.add(group)),
        writing.objectStore('marks').put(mark, 'list'),
        writing.done,
      ]);
    },
    saveClosed: async (tickets, mark, opened = []) => {
      const writing = database.transaction(['closed', 'marks'], 'readwrite');
      await Promise.all([
        ...tickets.map((ticket) => writing.objectStore('closed').put(ticket)),
        ...opened.map((serial) => writing.objectStore('closed').delete(serial)),
        mark && writing.objectStore('marks').put(mark, 'list'),
        writing.done,
      ]);
    },
    saveOwn: async (entry) => void (await database.put('own', entry)),
  };
}

/** The passengers of a trip as this device last read them. */
export async function storedManifest(tripId: string): Promise<ManifestResponse | undefined> {
  try {
    return await (await openDatabase()).get('manifests', tripId);
  } catch {
    return undefined;
  }
}

/** Keeps them, so that they are readable without a network; with the gate's tickets they are deleted, and a week after their trip. */
export async function keepManifest(manifest: ManifestResponse): Promise<void> {
  try {
    const database = await openDatabase();
    await database.put('manifests', manifest, manifest.trip.id);
    for (const { trip, stops } of await database.getAll('manifests')) {
      const isOver = assistanceStoredUntil(stops.at(-1)?.arrivesAt ?? 0) <= Date.now();
      if (isOver) await database.delete('manifests', trip.id);
    }
  } catch (error) {
    console.warn('The passengers could not be kept on this device', error);
  }
}
