import { type Feature, features } from '@fareground/domain/settings/features';
import { useEffect } from 'react';
import { keepText, keptText } from '../config/kept-text.ts';
import { NOTICES_KEY } from '../data/notices.ts';
import { useKnownAnswer, usePublicDataStore } from '../data/public-data.tsx';
import type { Notices } from '../data/settings.ts';

/** Where a device keeps what the house does not offer, as it heard of it last: "gift-cards,transfers". */
export const OFF_KEY = 'fareground.off';

const keptOff = (): readonly Feature[] => {
  const kept = keptText(OFF_KEY)?.split(',') ?? [];
  return features.filter((feature) => kept.includes(feature));
};

/**
 * Pages that are not public come without the notices, and read nothing for them: they go by what a public page said before, in this tab or on this device. Nothing is kept
 * of a house that offers everything.
 */
export function KeptNotices() {
  const store = usePublicDataStore();
  const notices = useKnownAnswer<Notices | null>(NOTICES_KEY);
  useEffect(() => {
    const kept = keptOff();
    if (notices === undefined) {
      if (kept.length > 0) void store.ask(NOTICES_KEY, async () => ({ off: kept }) satisfies Notices);
      return;
    }
    const off = notices?.off ?? [];
    if (String(off) !== String(kept)) keepText(OFF_KEY, String(off));
  }, [store, notices]);
  return null;
}
