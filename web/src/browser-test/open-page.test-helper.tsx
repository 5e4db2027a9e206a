import '../styles/tokens.css';
import '../styles/base.css';
import type { Role } from '@fareground/domain/people/permissions';
import { signInWithCustomToken } from 'firebase/auth';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../app/app.tsx';
import { browserRoutes } from '../app/page-loading.ts';
import { env } from '../config/env.ts';
import { createLiteReader } from '../data/lite-reader.ts';
import { PublicDataStore } from '../data/public-data.tsx';
import { openAuth } from '../firebase/auth.ts';
import { createCatalogue } from '../i18n/catalogue.ts';
import { emulator } from './database.test-helper.ts';
import { setWidth } from './looks.test-helper.ts';

interface Opening {
  /** Who is signed in; one file signs in one person, as reactfire's cache lives as long as the page. */
  readonly as?: Role;
  /** Of the window, pixels; a phone's unless it is given. */
  readonly width?: number;
}

let root: Root | undefined;

/** Shows the page at an address of the site, with all that stands around it: its guard, its texts, the session, the database. */
export async function openPage(address: string, { as, width = 390 }: Opening = {}): Promise<void> {
  closePage();
  await setWidth(width);
  if (as) await signIn(as);
  history.pushState(null, '', address);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  root = createRoot(container);
  const search = async (address: string) =>
    (await import('../firebase/search-calls.ts')).fetchSearch(address) as Promise<never>;
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App
          i18n={createCatalogue()}
          origin={location.origin}
          data={new PublicDataStore(createLiteReader(search))}
          browserRoutes={browserRoutes}
          loadSession={async () => (await import('../firebase/session-source.ts')).sessionSource}
        />
      </BrowserRouter>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

export function closePage(): void {
  root?.unmount();
  root = undefined;
  document.getElementById('root')?.remove();
}

/** The person of a role, with an account at the provider and the claims that the server's own code gives it. */
async function signIn(role: Role): Promise<void> {
  const uid = `demo-${role}`;
  const auth = await openAuth();
  await auth.authStateReady();
  if (auth.currentUser?.uid === uid) return;
  const { host, port } = await emulator('auth');
  const { projectId } = env().firebase;
  const account = {
    localId: uid,
    email: `${role}@fareground.test`,
    emailVerified: true,
    displayName: `Staff of ${role}`,
  };
  const headers = { 'content-type': 'application/json', authorization: 'Bearer owner' };
  const accounts = `http://${host}:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const answer = await fetch(accounts, { method: 'POST', headers, body: JSON.stringify(account) });
  const text = await answer.text();
  // Another file made it.
  if (!answer.ok && !text.includes('DUPLICATE_LOCAL_ID')) throw new Error(text);
  await signInWithCustomToken(auth, JSON.stringify({ uid, claims: { roles: [role] } }));
}
