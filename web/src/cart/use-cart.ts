import { useSyncExternalStore } from 'react';
import { browserCart, type CartState } from './cart.ts';

const empty: CartState = { lines: [], voucher: '', faults: [] };
const subscribe = (listener: () => void) => browserCart().subscribe(listener);
const state = (): CartState => browserCart().state();
const onServer = (): CartState => empty;

/** What is chosen so far, the same on every page and in every tab. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, state, onServer);
}
