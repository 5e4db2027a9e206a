import type { Notices } from '../data/settings.ts';
import PlusTax from '../views/plus-tax.tsx';
import AnnouncementNotice from './announcement-notice.tsx';

/** What every page that everyone may see says beside its own. */
export default function PublicNotice({ announcement, plusTax }: Notices) {
  return (
    <>
      {plusTax ? <PlusTax /> : null}
      {announcement ? <AnnouncementNotice key={announcement} text={announcement} /> : null}
    </>
  );
}
