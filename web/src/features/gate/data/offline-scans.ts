import { type CheckIn, checkInConverter, checkInPath } from '@fareground/domain/access/check-in';
import { FirebaseError } from 'firebase/app';
import { doc, setDoc } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';

/** Where one person's scans are queued that the server does not have yet; nobody else may send them. */
const keyOf = (staffUid: string): string => `fareground.scans.${staffUid}`;

/** The scans of one person that the server does not have yet. */
export function waitingScans(staffUid: string): readonly CheckIn[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(staffUid)) ?? '[]');
  } catch {
    return [];
  }
}

const watchers = new Set<() => void>();

/** Calls whenever a scan is queued or has arrived. @returns what ends it */
export function watchWaitingScans(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function setWaiting(staffUid: string, scans: readonly CheckIn[]): void {
  try {
    if (scans.length > 0) localStorage.setItem(keyOf(staffUid), JSON.stringify(scans));
    else localStorage.removeItem(keyOf(staffUid));
  } catch {
    // Storage is off or full: the scan is sent as long as this page lives.
  }
  for (const onChange of watchers) onChange();
}

/** Queues a scan that the gate decided alone. It stays on the device until the server has it; the gate does not wait for that. */
export function queueScan(scan: CheckIn): void {
  setWaiting(scan.staffUid, [...waitingScans(scan.staffUid), scan]);
  void send(scan);
}

/** Sends what an earlier visit to this page could not. */
export function sendWaitingScans(staffUid: string): void {
  for (const scan of waitingScans(staffUid)) void send(scan);
}

/** Firestore waits for a network by itself. A scan that it has already, because the server's answer was only late, is refused: nobody may change one. */
async function send(scan: CheckIn): Promise<void> {
  try {
    await setDoc(doc(await openFirestore(), checkInPath(scan.id)), checkInConverter.toFirestore(scan));
  } catch (error) {
    if (!(error instanceof FirebaseError && error.code === 'permission-denied')) {
      console.error('A scan made without a network could not be sent', error);
      return;
    }
    console.warn('A scan made without a network was refused', error);
  }
  setWaiting(
    scan.staffUid,
    waitingScans(scan.staffUid).filter(({ id }) => id !== scan.id),
  );
}
