import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { Log } from '../../platform/services.ts';
import { type EventFeed, eventFeed, eventFeedAt } from './event-feed.ts';
import { type PictureStore, readPicture } from './pictures.ts';
import { type EventList, sitemap } from './sitemap.ts';
import type { PublicReader, RenderedDocument, WebServer } from './web-server.ts';
import type { WindowCache } from './window-cache.ts';

interface PagesParts {
  readonly web: WebServer;
  readonly reader: PublicReader;
  readonly events: EventList;
  readonly pictures: PictureStore;
  readonly cache: WindowCache;
  /** The site's address, without a slash at its end. */
  readonly origin: string;
  /** Hosting's emulator adds a policy of its own, which knows the ports. */
  readonly isLocal: boolean;
  readonly log: Log;
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly cache: string;
  readonly location?: string;
}

/** The network keeps a page for this long, and may hand it out for this long again while it fetches the next, seconds. */
export const SHARED_S = 20;
export const STALE_S = 20;

/**
 * A sale, an edit or a cancellation is in what the network hands out within a minute: 2 s until the public view of the stock is written,
 * 10 s in this instance's cache, 20 s in the network's, and 20 s more while it fetches the next. Browsers cache nothing.
 */
const sharedBriefly = `public, max-age=0, s-maxage=${SHARED_S}, stale-while-revalidate=${STALE_S}`;
const sharedForAnHour = 'public, max-age=0, s-maxage=3600';
/** A picture never changes: another one has another name. */
const immutable = 'public, max-age=31536000, immutable';
const noStore = 'no-store';

const html = 'text/html; charset=utf-8';
const longestAddress = 1_000;

/** Answers every address that no file has: public pages with their content, and the application's shell for the others. */
export function createPages(parts: PagesParts) {
  const { web, isLocal, log } = parts;
  const headers = Object.entries(web.assets.headers).filter(
    ([name]) =>
      name !== 'Cache-Control' &&
      !(isLocal && /^(content-security-policy|strict-transport-security)$/i.test(name)),
  );
  return async function pages(request: Request, response: Response): Promise<void> {
    response.set(Object.fromEntries(headers));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method not allowed');
      return;
    }
    const page = await pageFor(parts, request.originalUrl).catch((error: unknown) => {
      log.error('a page could not be rendered', { path: request.path, error: String(error) });
      return shellOf(web);
    });
    response.set('Cache-Control', page.cache);
    if (page.location !== undefined) response.set('Location', page.location);
    response.status(page.status).type(page.type).send(page.body);
  };
}

async function pageFor(parts: PagesParts, originalUrl: string): Promise<Page> {
  const { web } = parts;
  const { pathname, search } = new URL(originalUrl.slice(0, longestAddress), 'http://server');
  const map = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(pathname);
  if (map) return sitemapPage(parts, Number(map[1] ?? 0));
  const feed = eventFeedAt(pathname, search);
  if (feed) return feedPage(parts, feed);
  if (pathname.startsWith('/pictures/')) return picturePage(parts, pathname);
  const data = /^\/data(\/.*)?$/.exec(pathname);
  if (data) return dataPage(parts, data[1] ?? '/', search);
  // One address for one page: "/events/" is "/events".
  if (pathname !== '/' && pathname.endsWith('/'))
    return {
      ...shellOf(web),
      status: 301,
      cache: sharedForAnHour,
      location: withoutSlash(pathname) + search,
    };
  if (!web.isPublicPath(pathname)) return shellOf(web);
  const document = await render(parts, pathname + search);
  return document
    ? { status: document.status, type: html, body: document.html, cache: sharedBriefly }
    : shellOf(web);
}

/** Also of "//host/", which a browser would take for another site. */
const withoutSlash = (pathname: string): string => `/${pathname.replace(/^\/+|\/+$/g, '')}`;

/** The application starts by itself and asks for what it needs. */
const shellOf = (web: WebServer): Page => ({
  status: 200,
  type: html,
  body: web.assets.shell,
  cache: noStore,
});

function render(parts: PagesParts, address: string): Promise<RenderedDocument | undefined> {
  const { web, reader, cache, origin } = parts;
  return cache.cached(`page ${address}`, async () => {
    const document = await web.renderDocument(address, reader, { assets: web.assets, origin });
    if (!document) parts.log.error('a page could not read what it shows', { address });
    return document;
  });
}

/** What a page was rendered with, for a browser that is in the application already. */
async function dataPage(parts: PagesParts, pathname: string, search: string): Promise<Page> {
  const type = 'application/json';
  const isPage = parts.web.isPublicPath(pathname);
  const data = isPage ? (await render(parts, pathname + search))?.data : undefined;
  if (data) return { status: 200, type, body: JSON.stringify(data), cache: sharedBriefly };
  return { status: isPage ? 503 : 404, type, body: '{}', cache: noStore };
}

async function picturePage({ pictures, log }: PagesParts, pathname: string): Promise<Page> {
  const text = 'text/plain';
  try {
    const found = await readPicture(pictures, pathname);
    return found
      ? { status: 200, ...found, cache: immutable }
      : { status: 404, type: text, body: 'Not found', cache: sharedBriefly };
  } catch (error) {
    log.error('a picture could not be read', { pathname, error: String(error) });
    return { status: 503, type: text, body: 'Try again', cache: noStore };
  }
}

async function feedPage({ reader, cache, origin, log }: PagesParts, feed: EventFeed): Promise<Page> {
  try {
    const made = await cache.cached(`feed ${JSON.stringify(feed)}`, () => eventFeed(reader, origin, feed));
    return { status: 200, ...made, cache: sharedBriefly };
  } catch (error) {
    log.error('a feed could not be made', { feed, error: String(error) });
    return { status: 503, type: 'text/plain', body: 'Try again', cache: noStore };
  }
}

async function sitemapPage({ events, cache, origin }: PagesParts, file: number): Promise<Page> {
  const body = await cache.cached(`sitemap ${file}`, () => sitemap(events, origin, file));
  return body === undefined
    ? { status: 404, type: 'text/plain', body: 'Not found', cache: sharedForAnHour }
    : { status: 200, type: 'application/xml', body, cache: sharedForAnHour };
}
