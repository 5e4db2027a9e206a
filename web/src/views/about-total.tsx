import type { Currency } from '@fareground/domain/core/currencies';
import { lazy, Suspense } from 'react';
import { useAbout } from '../i18n/regional-settings.ts';
import { useFormat } from '../i18n/use-format.ts';

const AboutWords = lazy(() => import('./about-words.tsx'));

/** Under a total, for who counts in another currency: which amount is paid, and what that is about. @param amount minor units */
export function AboutTotal({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  const { money } = useFormat();
  const about = useAbout()?.(amount, currency, money, true);
  return about ? (
    <Suspense>
      <AboutWords amount={money(amount, currency)} about={about} />
    </Suspense>
  ) : null;
}
