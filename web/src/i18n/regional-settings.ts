import type { Currency } from '@fareground/domain/core/currencies';
import { useSyncExternalStore } from 'react';
import type { Format } from './use-format.ts';

/** How the signed-in person wants dates and figures written, and on which clock payments and deadlines. */
interface RegionalSettings {
  /** "en-US" */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * What stands below a price: "≈ $26.08"; of a total what it is about in the visitor's currency alone: "$26.08". Nothing where it is in that currency, or there
 * is no rate. @param amount minor units
 */
export type AboutText = (
  amount: number,
  currency: Currency,
  money: Format['money'],
  isTotal?: boolean,
) => string | undefined;

const key = 'fareground.regional';
const listeners = new Set<() => void>();
/** Undefined until they were read from the device. */
let current: RegionalSettings | null | undefined;
let about: AboutText | null = null;

/**
 * Saves them on the device, so that the first picture is right already; the profile is the truth. Null: nobody is signed in
 * any more.
 */
export function saveRegionalSettings(settings: RegionalSettings | null): void {
  if (settings?.locale === read()?.locale && settings?.timeZone === read()?.timeZone) return;
  current = settings;
  try {
    if (settings) localStorage.setItem(key, JSON.stringify(settings));
    else localStorage.removeItem(key);
  } catch {
    // Without storage they are read from the profile on each visit.
  }
  for (const listener of listeners) listener();
}

/** Says something below every price; null: no longer. */
export function showAbout(next: AboutText | null): void {
  about = next;
  for (const listener of listeners) listener();
}

/** Null where there is nothing to say, on a server, and until it is known. */
export const useAbout = (): AboutText | null => useSyncExternalStore(subscribe, () => about, onServer);

/** The signed-in person's settings, or null. On a server, and for the first picture of a page from there: null. */
export const useRegionalSettings = (): RegionalSettings | null =>
  useSyncExternalStore(subscribe, read, onServer);

/** The clock for what happens in the reader's own time: payments, deadlines. Places and stops have clocks of their own. */
export const useRegionalTimeZone = (): string =>
  useRegionalSettings()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const onServer = (): null => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): RegionalSettings | null {
  if (current === undefined) current = parse();
  return current;
}

function parse(): RegionalSettings | null {
  try {
    const { locale, timeZone } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<RegionalSettings>;
    if (!locale || !timeZone) return null;
    // Throws for a locale or zone that this browser does not have: no page may fail over it.
    new Intl.DateTimeFormat(locale, { timeZone });
    return { locale, timeZone };
  } catch {
    return null;
  }
}
