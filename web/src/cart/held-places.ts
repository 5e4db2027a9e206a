import { useSyncExternalStore } from 'react';

/** What this browser holds and has not paid for, for the chip in the header. What is true of it the payment page says. */
export interface HeldPlaces {
  readonly bookingId: string;
  /** When the hold ends by this device's clock, epoch milliseconds. */
  readonly until: number;
  /** How long it was held for at first, milliseconds. */
  readonly length: number;
  readonly places: number;
}

// With the prefix of what belongs to whoever is signed in: it is deleted when they sign out.
const KEY = 'fareground.offline.held';
const CHANGED = 'fareground-held';

/** Stores what is held, or that nothing is; open pages of this browser show it. */
export function saveHeldPlaces(held: HeldPlaces | undefined): void {
  try {
    if (held) localStorage.setItem(KEY, JSON.stringify(held));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is off: the header shows nothing, and the payment page everything.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Stores that nothing is held of this booking any more. */
export function forgetHeldPlaces(bookingId: string): void {
  if (parseHeldPlaces(stored())?.bookingId === bookingId) saveHeldPlaces(undefined);
}

/** What is stored, as text; null on a server, until the page is hydrated, and where nothing is held. */
export const useHeldText = (): string | null => useSyncExternalStore(subscribe, stored, () => null);

/** Undefined for what is no such text. */
export function parseHeldPlaces(text: string | null): HeldPlaces | undefined {
  try {
    const { bookingId, until, length, places } = JSON.parse(text ?? 'null') ?? {};
    const isWhole = [until, length, places].every(Number.isSafeInteger) && /^\d{10}$/.test(String(bookingId));
    return isWhole ? { bookingId: String(bookingId), until, length, places } : undefined;
  } catch {
    return undefined;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changed);
  };
}
