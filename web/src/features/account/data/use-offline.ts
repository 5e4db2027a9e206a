import { SECOND } from '@fareground/domain/core/time';
import { useEffect, useState } from 'react';
import type { Live } from '../../../firebase/use-live-document.ts';

/** How long an answer of the server's is waited for before its silence is called offline, milliseconds. */
const PATIENCE = 2 * SECOND;

/**
 * Whether what is shown is this device's copy and nothing newer comes: known at once where the device says that it has no network.
 * A copy is shown first wherever there is one, so its being there says nothing yet.
 */
export function useOffline(live: Live<unknown>): boolean {
  const isCopy = live.status === 'ready' && live.cached;
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (!isCopy) return;
    const timer = setTimeout(() => setOffline(true), navigator.onLine ? PATIENCE : 0);
    return () => {
      clearTimeout(timer);
      setOffline(false);
    };
  }, [isCopy]);
  return isCopy && isOffline;
}
