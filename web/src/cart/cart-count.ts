/**
 * How many places are chosen and not yet held. It brings nothing along: the header may use it on every page. The cart
 * itself (cart.ts) keeps the same key and checks what it reads.
 */
export const cartKey = 'fareground.cart';

/** Heard in this tab; the browser's own `storage` event is heard in the others. */
export const cartChanged = 'fareground:cart';

export function subscribeCartCount(listener: () => void): () => void {
  addEventListener(cartChanged, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(cartChanged, listener);
    removeEventListener('storage', listener);
  };
}

/** For `useSyncExternalStore(subscribeCartCount, cartCount, () => 0)`. */
export function cartCount(): number {
  try {
    return countPlaces(localStorage.getItem(cartKey));
  } catch {
    // Storage is off: nothing is kept, so nothing is chosen.
    return 0;
  }
}

/** Places in a kept cart; anything that is none counts nothing. */
export function countPlaces(text: string | null): number {
  try {
    const { lines } = JSON.parse(text ?? '{}') as {
      lines?: readonly { quantity?: unknown; seats?: unknown }[];
    };
    if (!Array.isArray(lines)) return 0;
    return lines.reduce((sum: number, line: { quantity?: unknown; seats?: unknown }) => {
      if (Array.isArray(line.seats)) return sum + line.seats.length;
      return sum + (typeof line.quantity === 'number' ? line.quantity : 0);
    }, 0);
  } catch {
    return 0;
  }
}
