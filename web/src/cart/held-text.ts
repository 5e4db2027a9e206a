import { storedText } from '../config/stored-text.ts';

// Apart from what it means, because every page carries it (held-places.ts).

/** Where what is held stands on this device. With the prefix of what belongs to whoever is signed in: it is deleted when they sign out. */
export const HELD_KEY = 'fareground.offline.held';

/** Null where nothing is held, or storage is off. */
export const heldText = (): string | null => storedText(HELD_KEY);
