import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands over what was typed into a field of a page that a server rendered, before the page was alive: React heard nothing of it.
 * In a layout effect, so that it is known before presses of that time are repeated (`app/start-script.ts`).
 * @returns the ref for the field
 */
export function useEarlyValue<Field extends { readonly value: string } = HTMLInputElement>(
  onChange: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef(onChange);
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed) first.current(typed);
  }, []);
  return field;
}

/**
 * Takes over what was chosen before a page that a server rendered was alive, of which React heard nothing. The router takes no address before all of
 * the page is mounted, hence the microtask.
 * @param shown the value that React shows, one of the options
 */
export function takeEarly(
  field: HTMLSelectElement | null,
  shown: string,
  choose: (value: string) => void,
): void {
  if (field && field.value !== shown) queueMicrotask(() => choose(field.value));
}
