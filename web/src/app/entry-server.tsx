import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PublicDataStore } from '../data/public-data.tsx';
import type { PublicReader } from '../data/public-reader.ts';
import { createCatalogue, loadAreas } from '../i18n/catalogue.ts';
import { App } from './app.tsx';
import { pagesFor } from './routes.tsx';

export interface RenderedPage {
  /** What goes into the element with the id "root". */
  readonly html: string;
  /** What goes, as JSON, into the element with the id "public-data", so that the browser asks for nothing again. */
  readonly data: Readonly<Record<string, unknown>>;
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
 */
export async function renderPage(address: string, reader: PublicReader): Promise<RenderedPage> {
  const i18n = createCatalogue();
  const data = new PublicDataStore(reader, {}, { collect: true });
  const pages = pagesFor(new URL(address, 'http://server').pathname);
  await Promise.all(pages.flatMap((page) => [page.preload(), loadAreas(i18n, page.areas)]));
  for (let pass = 1; ; pass++) {
    const { prelude } = await prerender(
      <StaticRouter location={address}>
        <App i18n={i18n} data={data} loadSession={noSession} />
      </StaticRouter>,
      { progressiveChunkSize: wholePage },
    );
    const html = await new Response(prelude).text();
    if (pass === mostPasses || !(await data.answerAll())) return { html, data: data.answers() };
  }
}
