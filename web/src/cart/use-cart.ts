import { useSyncExternalStore } from 'react';
import { browserCart, type CartState } from './cart.ts';

const empty: CartState = { lines: [], faults: [] };
const onServer = (): CartState => empty;

/** What is chosen so far, the same on every page and in every tab. */
export function useCart(): CartState {
  const cart = browserCart();
  return useSyncExternalStore(cart.subscribe, cart.state, onServer);
}
