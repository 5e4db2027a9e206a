import { createContext, type ReactNode, use, useContext } from 'react';
import { type Catalogue, loadAreas } from './catalogue.ts';
import type { Area } from './ids.ts';

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
  if (!catalogue) throw new Error('no CatalogueProvider');
  return catalogue;
}

/** Waits for the texts of these areas. */
export function useAreas(names: readonly Area[]): void {
  use(loadAreas(useCatalogue(), names));
}
