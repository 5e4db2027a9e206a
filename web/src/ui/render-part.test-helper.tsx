import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createCatalogue, loadAreas } from '../i18n/catalogue.ts';
import type { Area } from '../i18n/ids.ts';
import { CatalogueProvider } from '../i18n/provider.tsx';

/** The markup of a piece of the kit as a server would send it, in English. For tests. */
export async function renderPart(part: ReactNode, ...areas: readonly Area[]): Promise<string> {
  const i18n = createCatalogue();
  await loadAreas(i18n, areas);
  return renderToStaticMarkup(
    <CatalogueProvider i18n={i18n}>
      <StaticRouter location="/">{part}</StaticRouter>
    </CatalogueProvider>,
  );
}
