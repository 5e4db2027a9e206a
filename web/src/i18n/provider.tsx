import { createContext, type ReactNode, useContext } from 'react';
import type { Catalogue } from './catalogue.ts';

const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** Gives the texts below it their language. */
export function CatalogueProvider({
  i18n,
  children,
}: {
  readonly i18n: Catalogue;
  readonly children: ReactNode;
}) {
  return <CatalogueContext value={i18n}>{children}</CatalogueContext>;
}

/** The catalogue itself, to load texts into. To read texts, use `useT`. */
export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('Texts are read inside a CatalogueProvider.');
  return catalogue;
}
