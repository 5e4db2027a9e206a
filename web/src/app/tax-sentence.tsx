import { useLocation } from 'react-router-dom';
import { useAreas } from '../i18n/provider.tsx';
import { useT } from '../i18n/use-t.tsx';

/** Home, lists, an event with its places, journeys, a trip. */
const pagesWithPrices = /^\/(?:$|events?(?:\/|$)|travel(?:\/|$)|trip\/)/;

/**
 * That tax is added to the prices of a page, once, above them: it stands in what the server sends, so it is there without script and to whoever reads the page
 * for others. Beside each price it stands once the page is alive (price-notes.ts).
 */
export function TaxSentence() {
  useAreas(['currency']);
  const t = useT();
  const { pathname } = useLocation();
  return pagesWithPrices.test(pathname) ? (
    <aside className="wrap small muted" aria-label={t('currency.taxOfPrices')}>
      {t('currency.pricesPlusTax')}
    </aside>
  ) : null;
}
