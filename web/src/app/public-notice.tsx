import { lazy, Suspense, useEffect } from 'react';
import { keepText } from '../config/kept-text.ts';
import { OFF_KEY } from '../data/notices.ts';
import type { Notices } from '../data/settings.ts';
import AnnouncementNotice from './announcement-notice.tsx';
import { TaxSentence } from './tax-sentence.tsx';

const PlusTax = lazy(() => import('../views/plus-tax.tsx'));

/** What every page that everyone may see says beside its own. */
export default function PublicNotice({ announcement, plusTax, off }: Notices) {
  const asCharged = off?.includes('own-currency');
  useEffect(() => {
    if (asCharged) void import('../views/price-notes.ts').then(({ noteAsCharged }) => noteAsCharged());
  }, [asCharged]);
  useEffect(() => keepText(OFF_KEY, String(off ?? '')), [off]);
  return (
    <>
      {plusTax ? (
        <Suspense>
          <TaxSentence />
          <PlusTax />
        </Suspense>
      ) : null}
      {announcement ? <AnnouncementNotice key={announcement} text={announcement} /> : null}
    </>
  );
}
