/** What staff typed to find a booking, read as the one kind of thing that it can be. */
export type TicketSearch =
  | { readonly by: 'reference' | 'serial' | 'email'; readonly value: string }
  /** Beginnings of a buyer's name, as it may have been written. */
  | { readonly by: 'name'; readonly beginnings: readonly string[] };

/** A name is searched by so many letters at least: fewer find a page of anybody. */
const SHORTEST_NAME = 2;

/**
 * Ten digits are a booking's number and twenty a ticket's serial, in groups or not; what has an "@" is an address, and anything else with a
 * letter the beginning of a buyer's name. Null for what can be none of these.
 */
export function readTicketSearch(text: string): TicketSearch | null {
  const typed = text.trim().replace(/\s+/g, ' ');
  const digits = typed.replace(/[\s-]/g, '');
  if (/^\d{10}$/.test(digits)) return { by: 'reference', value: digits };
  if (/^\d{20}$/.test(digits)) return { by: 'serial', value: digits };
  if (typed.includes('@')) return { by: 'email', value: typed.toLowerCase() };
  if (typed.length < SHORTEST_NAME || !/\p{L}/u.test(typed)) return null;
  return { by: 'name', beginnings: [...new Set([typed, capitalised(typed)])] };
}

const capitalised = (name: string): string =>
  name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
