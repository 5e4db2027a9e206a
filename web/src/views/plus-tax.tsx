import { useEffect } from 'react';
import { useAreas } from '../i18n/provider.tsx';
import { useT } from '../i18n/use-t.tsx';
import { noteTax } from './price-notes.ts';

/** Says beside every price, on this page and those after it, that tax is added to it. */
export default function PlusTax() {
  useAreas(['currency']);
  const t = useT();
  useEffect(() => noteTax(t('currency.plusTax')), [t]);
  return null;
}
