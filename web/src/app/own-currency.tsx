import { lazy, Suspense, useEffect, useState } from 'react';
import { storedText } from '../config/stored-text.ts';
import { useOffered } from '../data/notices.ts';
import { useT } from '../i18n/use-t.tsx';

/** Where the currency stands on this device that a visitor chose to see prices in as well. */
export const CURRENCY_KEY = 'fareground.currency';

const CurrencyChoice = lazy(() => import('./currency-choice.tsx'));

/** Where a visitor chooses a currency to see prices in as well. Who never did loads nothing for it, and a server renders nothing of it. Nothing where the house does not offer it. */
export function OwnCurrency() {
  const t = useT();
  const isOffered = useOffered('own-currency');
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => setOpen(!!storedText(CURRENCY_KEY)), []);
  if (isOpen)
    return (
      <Suspense>
        <CurrencyChoice />
      </Suspense>
    );
  return isOpen === false && isOffered ? (
    <button type="button" onClick={() => setOpen(true)}>
      {t('footer.currency')}
    </button>
  ) : null;
}
