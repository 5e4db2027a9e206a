import { type DetailsHTMLAttributes, type RefCallback, useState } from 'react';

interface Details extends Required<Pick<DetailsHTMLAttributes<HTMLDetailsElement>, 'open' | 'onToggle'>> {
  readonly ref: RefCallback<HTMLDetailsElement>;
}

/**
 * Details that are drawn as they are opened. In a page that a server rendered they may have been opened before it was alive, of which React
 * heard nothing: then they say so themselves.
 * @returns what the `<details>` gets
 */
export function useDetails(isOpenAtFirst: boolean): Details {
  const [open, setOpen] = useState(isOpenAtFirst);
  return {
    open,
    ref: (details) => {
      if (details) setOpen(details.open);
    },
    onToggle: (event) => setOpen(event.currentTarget.open),
  };
}
