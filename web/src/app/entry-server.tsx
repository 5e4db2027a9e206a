import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { isPublicPage } from '../config/pages.ts';
import { PublicDataStore, type SentAnswers } from '../data/public-data.tsx';
import type { PublicReader } from '../data/public-reader.ts';
import { createCatalogue, loadAreas } from '../i18n/catalogue.ts';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import { isBrowserAddress, pageAt } from './page-at.ts';
import { publicPages } from './public-pages.ts';
import { structuredData } from './structured-data.ts';

export interface RenderedPage {
  /** Title, description and the like. */
  readonly head: string;
  /** What goes into the element with the id "root". */
  readonly html: string;
  /** What it was rendered with, so that the browser asks for nothing again. */
  readonly data: SentAnswers;
  /** 404 where there is no such page. */
  readonly status: 200 | 404;
  /** Everything that was asked for had an answer. A page that could not be answered is not worth sending. */
  readonly whole: boolean;
}

/** A page may ask for something only once it has an answer to something else; deeper than this no page of ours goes. */
const mostPasses = 3;

/** Larger than any page: none is cut into pieces that an inline script would have to put together. */
const wholePage = 10_000_000;

/** Nobody is signed in on a server: a page that is rendered there is the same for everyone, and may be cached. */
const noSession = () => Promise.reject(new Error('There is no sign-in on a server.'));

/**
 * Renders a public page with its data, without a browser. The pages say what they need by asking for it while they are
 * rendered, so there is no second list of it here.
 * @param address path and query
 * @param origin the site's address, without a slash at its end
 */
export async function renderPage(address: string, reader: PublicReader, origin = ''): Promise<RenderedPage> {
  const i18n = createCatalogue();
  const data = new PublicDataStore(reader, { collect: true });
  const name = pageAt(new URL(address, 'http://server').pathname);
  const page = name && isPublicPage(name) ? publicPages[name] : undefined;
  if (page) await Promise.all([page.preload(), loadAreas(i18n, page.areas)]);
  for (let pass = 1; ; pass++) {
    const { prelude } = await prerender(
      <StaticRouter location={address}>
        <App i18n={i18n} origin={origin} data={data} loadSession={noSession} />
      </StaticRouter>,
      { progressiveChunkSize: wholePage },
    );
    const text = await new Response(prelude).text();
    if (pass < mostPasses && (await data.answerAll())) continue;
    // Without a head of its own React puts what belongs there before everything else.
    const { head, html } = splitHead(text);
    const status = head.includes('<meta name="robots" content="noindex"/>') ? 404 : 200;
    return { head, html, status, whole: data.isWhole(), data: { at: reader.now(), answers: data.answers() } };
  }
}

function splitHead(text: string): { readonly head: string; readonly html: string } {
  const head = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(text)?.[0] ?? '';
  return { head, html: text.slice(head.length) };
}

/** Whether everyone may see the page at this path, so that a server may render it: known to be so, or there is none (404). */
export const isPublicPath = (pathname: string): boolean => !isBrowserAddress(pathname);

/**
 * Renders a public page as a whole document.
 * @returns nothing where the database could not be read: the browser had better try itself
 */
export async function renderDocument(
  address: string,
  reader: PublicReader,
  { assets, origin }: { readonly assets: PageAssets; readonly origin: string },
): Promise<{ readonly status: number; readonly html: string; readonly data: SentAnswers } | undefined> {
  const page = await renderPage(address, reader, origin);
  if (!page.whole) return undefined;
  const { pathname } = new URL(address, 'http://server');
  const name = pageAt(pathname);
  const html = documentOf({
    assets,
    page: name && isPublicPage(name) ? name : undefined,
    head: page.head,
    body: page.html,
    structured: page.status === 200 ? structuredData(pathname, page.data, origin) : [],
    data: page.data,
  });
  return { status: page.status, html, data: page.data };
}
