import { HELD_KEY, heldText } from './held-text.ts';

/** What this browser holds and has not paid for, for the chip in the header. What is true of it the payment page says. */
export interface HeldPlaces {
  readonly bookingId: string;
  /** When the hold ends by this device's clock, epoch milliseconds. */
  readonly until: number;
  /** How long it was held for at first, milliseconds. */
  readonly length: number;
  readonly places: number;
}

/** Stores what is held, or that nothing is. */
export function saveHeldPlaces(held: HeldPlaces | undefined): void {
  try {
    if (held) localStorage.setItem(HELD_KEY, JSON.stringify(held));
    else localStorage.removeItem(HELD_KEY);
  } catch {
    // Storage is off: the header shows nothing, and the payment page everything.
  }
}

/** Stores that nothing is held of this booking any more. */
export function forgetHeldPlaces(bookingId: string): void {
  if (parseHeldPlaces(heldText())?.bookingId === bookingId) saveHeldPlaces(undefined);
}

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
