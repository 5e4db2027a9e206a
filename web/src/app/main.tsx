import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { envResult } from '../config/env.ts';
import { createLiteReader } from '../data/lite-reader.ts';
import { PublicDataStore } from '../data/public-data.tsx';
import { createCatalogue, loadAreas } from '../i18n/catalogue.ts';
import { CatalogueProvider } from '../i18n/provider.tsx';
import { App } from './app.tsx';
import { StartFault } from './error-page.tsx';
import { NavigationEffects } from './navigation.tsx';
import { pagesFor, publicPages } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application: an element with the id "root".');

const i18n = createCatalogue();
// From here on React keeps the head; what the file came with was for readers without script.
for (const element of document.head.querySelectorAll('[data-static]')) element.remove();

if (envResult.ok) {
  const reader = createLiteReader();
  const sent = readSentData();
  // The page's code and texts travel while React starts, and so does what will read its data, unless a server sent it.
  for (const page of pagesFor(location.pathname)) {
    page.preload().catch(() => undefined);
    loadAreas(i18n, page.areas).catch(() => undefined);
    if (publicPages.has(page) && Object.keys(sent).length === 0) reader.warm();
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          i18n={i18n}
          data={new PublicDataStore(reader, sent)}
          loadSession={async () => (await import('../firebase/session-source.ts')).sessionSource}
        >
          <NavigationEffects />
        </App>
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
} else {
  createRoot(root).render(
    <CatalogueProvider i18n={i18n}>
      <StartFault fault={envResult.fault} />
    </CatalogueProvider>,
  );
}

/** What a server rendered the page with, so that the first rendering here is the same and asks for nothing. */
function readSentData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById('public-data')?.textContent;
  return text ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
}
