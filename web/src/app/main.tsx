import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { envResult } from '../config/env.ts';
import { createLiteReader } from '../data/lite-reader.ts';
import { PublicDataStore, type SentAnswers } from '../data/public-data.tsx';
import { createCatalogue, loadAreas } from '../i18n/catalogue.ts';
import { CatalogueProvider } from '../i18n/provider.tsx';
import { App } from './app.tsx';
import { announceHydrated } from './hydrated.ts';
import { NavigationEffects } from './navigation.tsx';
import { answersAt, browserRoutes, pagesAt } from './page-loading.ts';
import { sendFault } from './send-fault.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no element with the id "root"');

addEventListener('error', ({ error }) => sendFault(error));
addEventListener('unhandledrejection', ({ reason }) => sendFault(reason));

const i18n = createCatalogue();
const sent = readSentData();
// From here on React keeps the head; what the file came with was for readers without script.
for (const element of document.head.querySelectorAll('[data-static]')) element.remove();

if (envResult.ok) {
  const reader = createLiteReader(async (address) =>
    (await import('../firebase/search-calls.ts')).fetchSearch(address),
  );
  // The page's code and texts travel while React starts, and so does what it shows, unless a server sent that along.
  pagesAt(location.pathname)
    .then((pages) => Promise.all(pages.flatMap((page) => [page.preload(), loadAreas(i18n, page.areas)])))
    // Whoever shows the page says so.
    .catch(() => undefined);
  const data = new PublicDataStore(reader, { sent, fetchAnswers });
  if (!sent) void data.visit(location.pathname + location.search);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          i18n={i18n}
          origin={siteOrigin()}
          data={data}
          browserRoutes={browserRoutes}
          loadSession={async () => (await import('../firebase/session-source.ts')).sessionSource}
        >
          <NavigationEffects />
        </App>
      </BrowserRouter>
    </StrictMode>
  );
  // Taking over what the server sent may wait for a press or a key; a page without content may not.
  // In a task of its own, so that the one that runs the script is shorter.
  if (root.hasChildNodes()) setTimeout(() => startTransition(() => void hydrateRoot(root, app)));
  else createRoot(root).render(app);
} else {
  const { fault } = envResult;
  root.replaceChildren();
  announceHydrated();
  void Promise.all([import('./start-fault.tsx'), loadAreas(i18n, ['problem'])]).then(([{ StartFault }]) =>
    createRoot(root).render(
      <CatalogueProvider i18n={i18n}>
        <StartFault fault={fault} />
      </CatalogueProvider>,
    ),
  );
}

/** The site's own address as the server gave it, also where the page was reached by another: it has one canonical address. */
function siteOrigin(): string {
  const said = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return new URL(said ?? location.href).origin;
}

/** What a server rendered the page with, so that the first rendering here is the same and asks for nothing. */
function readSentData(): SentAnswers | undefined {
  const text = document.getElementById('public-data')?.textContent;
  return text ? (JSON.parse(text) as SentAnswers) : undefined;
}

/** The answers that the server renders a public page with, kept by the network on the way: `functions/src/public/pages/`. */
async function fetchAnswers(address: string): Promise<SentAnswers | undefined> {
  const { pathname, search } = new URL(address, location.origin);
  const page = answersAt(pathname);
  if (page === undefined) return undefined;
  const answer = await fetch(`/data${page === '/' ? '' : page}${page === pathname ? search : ''}`);
  // A developer's server has no such pages, and answers with the application.
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return answer.ok && isJson ? ((await answer.json()) as SentAnswers) : undefined;
}
