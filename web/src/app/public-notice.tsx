import { useEffect } from 'react';
import { storeText } from '../config/stored-text.ts';
import { OFF_KEY } from '../data/notices.ts';
import type { Notices } from '../data/settings.ts';
import AnnouncementNotice from './announcement-notice.tsx';

/** What every page that everyone may see says beside its own. */
export default function PublicNotice({ announcement, off }: Notices) {
  const asCharged = off?.includes('own-currency');
  useEffect(() => {
    if (asCharged) void import('../views/price-notes.ts').then(({ noteAsCharged }) => noteAsCharged());
  }, [asCharged]);
  useEffect(() => storeText(OFF_KEY, String(off ?? '')), [off]);
  return announcement ? <AnnouncementNotice key={announcement} text={announcement} /> : null;
}
