import type { PackagedEvent } from '@fareground/domain/catalogue/packages/read-package-form';
import { useEffect, useState } from 'react';
import { readPackagedEvent } from '../data/packages.ts';

export interface PackagedEvents {
  /** Those that are here. */
  readonly events: readonly PackagedEvent[];
  /** Nothing more is on its way. */
  readonly isDone: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The events of a form with their tiers, each read once as it is named. */
export function usePackagedEvents(ids: readonly string[]): PackagedEvents {
  const [found, setFound] = useState<ReadonlyMap<string, PackagedEvent | undefined>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const missing = [...new Set(ids)].filter((id) => id !== '' && !found.has(id)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (missing === '') return;
    let isGone = false;
    const wanted = missing.split(' ');
    Promise.all(wanted.map(readPackagedEvent))
      .then((read) => {
        if (isGone) return;
        setFound((before) => new Map([...before, ...wanted.map((id, index) => [id, read[index]] as const)]));
      })
      .catch((error: unknown) => {
        console.error('Events of a package could not be read', error);
        if (!isGone) setFailed(true);
      });
    return () => {
      isGone = true;
    };
  }, [missing, tries]);
  return {
    events: ids.flatMap((id, index) => (ids.indexOf(id) === index ? (found.get(id) ?? []) : [])),
    isDone: missing === '',
    hasFailed,
    retry: () => {
      setFailed(false);
      setTries(tries + 1);
    },
  };
}
