import { useSyncExternalStore } from 'react';

/** How one person wants dates and figures written, and on which clock payments and deadlines. */
export interface Personal {
  /** "en-US" */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

const key = 'fareground.personal';
const listeners = new Set<() => void>();
let known: Personal | null | undefined;

/**
 * Kept on the device, so that the first picture is right already; the profile is the truth, and whoever follows it says so
 * here. Null: nobody is signed in any more.
 */
export function rememberPersonal(personal: Personal | null): void {
  if (personal?.locale === read()?.locale && personal?.timeZone === read()?.timeZone) return;
  known = personal;
  try {
    if (personal) localStorage.setItem(key, JSON.stringify(personal));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it is told anew on each visit.
  }
  for (const listener of listeners) listener();
}

/** The signed-in person's wishes, or null. On a server, and for the first picture of a page from there: null. */
export const usePersonal = (): Personal | null => useSyncExternalStore(subscribe, read, onServer);

/** The clock for what happens in the reader's own time: payments, deadlines. Places and stops have clocks of their own. */
export const usePersonalZone = (): string =>
  usePersonal()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const onServer = (): null => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Personal | null {
  if (known === undefined) known = parse();
  return known;
}

function parse(): Personal | null {
  try {
    const { locale, timeZone } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Personal>;
    if (!locale || !timeZone) return null;
    // Throws for what no browser knows: nothing on a page may fail over it.
    new Intl.DateTimeFormat(locale, { timeZone });
    return { locale, timeZone };
  } catch {
    return null;
  }
}
