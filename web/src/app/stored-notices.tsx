import type { Feature } from '@fareground/domain/catalogue/settings/features';
import { useEffect } from 'react';
import { storedText, storeText } from '../config/stored-text.ts';
import { NOTICES_KEY, OFF_KEY } from '../data/notices.ts';
import { useKnownAnswer, usePublicDataStore } from '../data/public-data.tsx';
import type { Notices } from '../data/settings.ts';

/**
 * Pages that are not public come without the notices, and read nothing for them: they go by what a public page said is off, in this tab or before on this device
 * (public-notice.tsx). Whoever comes from a public page knows better than the device.
 */
export default function StoredNotices() {
  const store = usePublicDataStore();
  const notices = useKnownAnswer<Notices | null>(NOTICES_KEY);
  useEffect(() => {
    const kept = storedText(OFF_KEY);
    if (!kept) return;
    if (notices === undefined)
      void store.ask(NOTICES_KEY, async () => ({ off: kept.split(',') as Feature[] }));
    else storeText(OFF_KEY, String(notices?.off ?? ''));
  }, [store, notices]);
  return null;
}
