import { storeText } from '../config/stored-text.ts';

/** Where a gate keeps its tickets on the device (features/gate/data/gate-store.ts). */
export const GATE_DATABASE = 'fareground-gate';
/** Whose gate that is. */
const OWNER = 'fareground.gateOwner';
const CHOSEN = 'fareground.gate.';

/** Whose gate this device keeps from now on. */
export function setGateOwner(uid: string): void {
  clearGateStore(uid);
  storeText(OWNER, uid);
}

/**
 * Deletes what a gate kept on this device, unless it is this person's: nobody finds the tickets of who was signed in before. Scans that the
 * server does not have yet stay, for their person alone to send.
 * @param uid who is signed in; undefined when nobody is
 */
export function clearGateStore(uid: string | undefined): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner === null || owner === uid) return;
    localStorage.removeItem(OWNER);
    for (const key of Object.keys(localStorage)) if (key.startsWith(CHOSEN)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(GATE_DATABASE);
  } catch {
    // Storage is off, so nothing was stored.
  }
}
