import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complain } from '@fareground/command/say';
import express from 'express';
import type { Firestore } from 'firebase-admin/firestore';
import type { Request } from 'firebase-functions/https';
import type { ViteDevServer } from 'vite';
import type { Log } from '../../functions/src/platform/services.ts';
import { createPageReader } from '../../functions/src/public/pages/page-reader.ts';
import { createPages } from '../../functions/src/public/pages/pages.ts';
import type { PictureStore } from '../../functions/src/public/pages/pictures.ts';
import { listEvents } from '../../functions/src/public/pages/sitemap.ts';
import type { PageAssets, WebServer } from '../../functions/src/public/pages/web-server.ts';
import { createWindowCache } from '../../functions/src/public/pages/window-cache.ts';
import type { PageAssets as DocumentAssets } from '../../web/src/app/page-assets.ts';
import { isPublicPage, type PageName, pageOf } from '../../web/src/config/pages.ts';
import { headOf, inlineText } from '../build/page-assets.ts';
import { ROOT } from '../paths.ts';

export interface DevSiteOptions {
  readonly port: number;
  /** The hosting emulator, which answers /api and its own addresses. */
  readonly apiOrigin: string;
  readonly db: Firestore;
  readonly pictures: PictureStore;
}

export interface DevSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const WEB = join(ROOT, 'web');

/**
 * Vite's dev server with the pages that the function `pages` answers, rendered by the same handler with the sources as they
 * are now. Nothing is kept: every request renders anew.
 */
export async function startDevSite({ port, apiOrigin, db, pictures }: DevSiteOptions): Promise<DevSite> {
  const { createServer } = await import('vite');
  const url = `http://127.0.0.1:${port}`;
  const proxied = { target: apiOrigin };
  const vite = await createServer({
    root: WEB,
    // What is no file is answered below.
    appType: 'custom',
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': proxied, '/__': proxied } },
  });
  const app = express();
  app.use(async (request, response, next) => {
    try {
      // One moment for the whole page: its questions must be the same in each of its passes.
      const now = Date.now();
      const cache = createWindowCache(() => now);
      const pages = createPages({
        web: await openWeb(vite, request.originalUrl),
        reader: createPageReader(db, cache, log),
        events: listEvents(db),
        pictures,
        cache,
        origin: url,
        isLocal: true,
        log,
      });
      await pages(request as Request, response);
    } catch (error) {
      next(error);
    }
  });
  vite.middlewares.use(app);
  await vite.listen();
  return { url, close: () => vite.close() };
}

/** What goes wrong is the developer's to see; the rest is the functions' business. */
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => console.error(message, fields),
};

/** The client's server half, as its sources are now. */
async function openWeb(vite: ViteDevServer, address: string): Promise<WebServer> {
  const { isPublicPath, renderDocument } = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as Omit<
    WebServer,
    'assets'
  >;
  return {
    assets: await devAssets(vite, address),
    isPublicPath,
    renderDocument: async (...parts) => {
      try {
        return await renderDocument(...parts);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        complain(error);
        throw error;
      }
    },
  };
}

/** What a build leaves for the server, made of Vite's own page instead: its scripts stand in the head. */
async function devAssets(vite: ViteDevServer, address: string): Promise<PageAssets & DocumentAssets> {
  const shell = await vite.transformIndexHtml(address, readFileSync(join(WEB, 'index.html'), 'utf8'));
  const scripts = shell.match(/<script type="module"[\s\S]*?<\/script>/g) ?? [];
  return {
    shell,
    head: headOf(shell) + scripts.join(''),
    themeScript: inlineText(readFileSync(join(WEB, 'public', 'theme.js'), 'utf8')),
    headers: {},
    scripts: [],
    styles: await stylesOf(vite, new URL(address, 'http://server').pathname),
    pages: {},
  };
}

/** The sheets of a rendered page, so that it looks right before its scripts have brought them. */
async function stylesOf(vite: ViteDevServer, pathname: string): Promise<DocumentAssets['styles']> {
  const { pageAt } = (await vite.ssrLoadModule('/src/app/page-at.ts')) as {
    pageAt: (pathname: string) => PageName | undefined;
  };
  const name = pageAt(pathname);
  const begins = ['/src/app/entry-server.tsx'];
  if (name && isPublicPage(name)) begins.push(`/src/features/${pageOf(name).file}.tsx`);
  await Promise.all(begins.map((begin) => vite.ssrLoadModule(begin)));
  const found = new Set(begins);
  for (const file of found) {
    const module = await vite.environments.ssr.moduleGraph.getModuleByUrl(file);
    for (const imported of module?.transformResult?.deps ?? []) found.add(imported);
  }
  const sheets = ['/src/styles/tokens.css', '/src/styles/base.css', ...found].filter((file) =>
    file.endsWith('.css'),
  );
  return Promise.all(
    sheets.map(async (href) => ({
      href,
      css: ((await vite.ssrLoadModule(`${href}?inline`)) as { default: string }).default,
    })),
  );
}
