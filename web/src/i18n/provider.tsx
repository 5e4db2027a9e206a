import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, useContext } from 'react';

const CatalogueContext = createContext<I18n | undefined>(undefined);

/** Gives the texts below it their language. Lingui hands its readers a copy; what loads texts needs the very one. */
export function CatalogueProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) {
  return (
    <CatalogueContext value={i18n}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </CatalogueContext>
  );
}

/** The catalogue itself, to load texts into. To read texts, use `useT`. */
export function useCatalogue(): I18n {
  const i18n = useContext(CatalogueContext);
  if (!i18n) throw new Error('Texts are read inside a CatalogueProvider.');
  return i18n;
}
