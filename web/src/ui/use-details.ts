import { type DetailsHTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Details extends Required<Pick<DetailsHTMLAttributes<HTMLDetailsElement>, 'open' | 'onToggle'>> {
  readonly ref: RefObject<HTMLDetailsElement | null>;
}

/**
 * Details that are drawn as they are opened. In a page that a server rendered they may have been opened before it was alive, of which React
 * heard nothing.
 * @returns what the `<details>` gets
 */
export function useDetails(isOpenAtFirst: boolean): Details {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(isOpenAtFirst);
  useLayoutEffect(() => setOpen(ref.current?.open ?? false), []);
  return { ref, open, onToggle: (event) => setOpen(event.currentTarget.open) };
}
