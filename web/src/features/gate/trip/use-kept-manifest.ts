import type { ManifestResponse } from '@fareground/domain/api/manifests';
import { MINUTE } from '@fareground/domain/core/time';
import { useEffect, useState } from 'react';
import { readManifest } from '../../../firebase/manifest-calls.ts';
import { keepManifest, keptManifest } from '../data/gate-store.ts';

/** How old the list gets while there is a network. */
const REFRESH = 2 * MINUTE;

/** The passengers of a trip: what this device kept until the server answers, and again whenever a network is there. Nothing where somebody may not see them. */
export function useKeptManifest(
  tripId: string,
  mayRead: boolean,
): { readonly manifest: ManifestResponse | undefined; readonly refresh: () => void } {
  const [manifest, setManifest] = useState<ManifestResponse>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try
  useEffect(() => {
    if (!mayRead) return undefined;
    let ended = false;
    const take = (next: ManifestResponse | undefined) => {
      if (!ended && next) setManifest((now) => (now && now.at > next.at ? now : next));
    };
    const read = async () => {
      const answer = await readManifest(tripId);
      if (!answer.ok) return;
      take(answer.value);
      await keepManifest(answer.value);
    };
    const readNow = () => void read().catch(console.error);
    void keptManifest(tripId).then(take).catch(console.error);
    readNow();
    const timer = setInterval(readNow, REFRESH);
    addEventListener('online', readNow);
    return () => {
      ended = true;
      clearInterval(timer);
      removeEventListener('online', readNow);
    };
  }, [tripId, mayRead, tries]);
  return { manifest, refresh: () => setTries((before) => before + 1) };
}
