import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { expect } from 'vitest';
import { readSiteEnv } from '../../support/env.ts';
import { site } from './journey.ts';

export interface ProjectSettings {
  /** What the project's own configuration lists (SPEC A10). */
  readonly authorizedDomains?: readonly string[];
  /** What it asks of a password (SPEC A6); asked for at each question. */
  readonly passwordPolicy?: () => object;
}

/**
 * Lets the page believe that it runs in production: hosting names no emulators, so the SDK takes none of its ways round for
 * them, and what it asks Google for is answered by the emulators, or, where they have no answer, as a project with these
 * settings would.
 */
export async function likeProduction(context: BrowserContext, settings: ProjectSettings): Promise<void> {
  const { auth, firestore } = readSiteEnv();
  const pass = (host: { host: string; port: number }, prefix: string) => async (route: Route) => {
    const asked = new URL(route.request().url());
    const url = `http://${host.host}:${host.port}${prefix}${asked.pathname}${asked.search}`;
    await route.fulfill({ response: await route.fetch({ url }) });
  };
  await context.route('**/__/firebase/init.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'var firebaseEmulators = undefined;' }),
  );
  const identity = 'https://identitytoolkit.googleapis.com';
  await context.route(`${identity}/**`, pass(auth, '/identitytoolkit.googleapis.com'));
  await context.route('https://securetoken.googleapis.com/**', pass(auth, '/securetoken.googleapis.com'));
  await context.route('https://firestore.googleapis.com/**', pass(firestore, ''));
  const answer = (body: () => object) => (route: Route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: body() });
  await context.route(
    `${identity}/v1/projects?*`,
    answer(() => ({
      projectId: 'demo-fareground',
      authorizedDomains: settings.authorizedDomains ?? [new URL(site()).hostname],
    })),
  );
  const { passwordPolicy } = settings;
  if (passwordPolicy) await context.route(`${identity}/v2/passwordPolicy?*`, answer(passwordPolicy));
  // Google's side of the popup: a frame that answers that it is there, and an empty page.
  await context.route('https://demo-fareground.firebaseapp.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: FRAME }),
  );
}

const FRAME = `<!doctype html><title>Frame</title><script>
addEventListener('message', ({ source, data }) => {
  if (data?.kind === 'call') source.postMessage({ mark: data.mark, kind: 'answer', id: data.id, value: [true] }, '*');
});
</script>`;

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets');

/** A client that was built with other settings: its code, with what the build wrote into it replaced. */
export async function builtWith(context: BrowserContext, was: RegExp, is: string): Promise<void> {
  const files = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }))
    .filter(({ text }) => text.search(was) >= 0);
  expect(files).not.toEqual([]);
  for (const { name, text } of files)
    await context.route(`**/assets/${name}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: text.replace(was, is) }),
    );
}
