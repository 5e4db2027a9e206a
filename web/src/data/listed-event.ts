import type { ListedEvent } from './events.ts';

/**
 * An event out of a list that was shown before, so that its own page has something to show at once.
 * @param values every answer in the store
 */
export function findListedEvent(values: readonly unknown[], id: string): ListedEvent | undefined {
  return values.flatMap(listed).find(({ event }) => event.id === id);
}

/** The lists of the home page and of the pages of events. */
const listed = (value: unknown): readonly ListedEvent[] =>
  ((value ?? {}) as { readonly events?: readonly ListedEvent[] }).events ?? [];
