import { useState } from 'react';

/** When the page was opened, epoch milliseconds: a question that begins "from now" must not change with every render. */
export function useOpenedAt(): number {
  const [at] = useState(Date.now);
  return at;
}
