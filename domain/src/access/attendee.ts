import type { Ticket } from './ticket.ts';

/** What stands behind a surname and is none. */
const suffix = /^(jr|sr|ii|iii|iv|md|phd|filho|junior|neto)\.?$/i;

/**
 * A name as lists by surname sort it: "Silva, Maria da". The surname is the last word, or what stands before a comma; a name of one word is it.
 * @returns empty for no name
 */
export function sortNameOf(name: string): string {
  const [before = '', behind] = name.trim().split(/\s*,\s*/, 2);
  if (behind && !suffix.test(behind)) return `${before}, ${behind}`;
  const words = before.split(/\s+/).filter(Boolean);
  const end = words.findLastIndex((word) => !suffix.test(word));
  const at = end > 0 ? end : words.length - 1;
  const given = words.slice(0, at);
  return given.length === 0 ? before : `${words.slice(at).join(' ')}, ${given.join(' ')}`;
}

/** The fields of a ticket that say who comes with it. They are always written together. */
export const attendee = (name: string): Pick<Ticket, 'attendeeName' | 'sortName'> => ({
  attendeeName: name,
  sortName: sortNameOf(name),
});
