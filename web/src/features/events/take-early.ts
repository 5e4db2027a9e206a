/**
 * Takes over what was chosen before a page that a server rendered was alive, of which React heard nothing. The router takes no address before all of
 * the page is mounted. (`ui/use-early-value.ts` is in a file that this page does not load.)
 * @param shown the value that React shows, one of the options
 */
export function takeEarly(
  field: HTMLSelectElement | null,
  shown: string,
  choose: (value: string) => void,
): void {
  if (field && field.value !== shown) queueMicrotask(() => choose(field.value));
}
