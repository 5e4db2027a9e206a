import { type Role, roles } from '@fareground/domain/people/permissions';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { BrowserContext, Page } from 'playwright-core';
import { syncUser } from '../../../functions/src/people/sync-user.ts';
import { readSiteEnv } from '../../support/env.ts';
import { type Journey, site } from './journey.ts';

/** Of every account of the demo, and of those that journeys make. */
export const DEMO_PASSWORD = 'fareground-demo';

/** The demo behind the journey, for what a journey has to find or to bring along. */
export const adminApp = () => getApps()[0] ?? initializeApp({ projectId: readSiteEnv().projectId });

/** Signs in on the page for it and goes on to an address. */
export async function signInByForm({ page }: Journey, email: string, next: string): Promise<void> {
  await page.goto(`${site()}/auth/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  await page.locator('main h1').first().waitFor();
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
/** What a browser keeps of a sign-in, by email. */
const signIns = new Map<string, StorageState>();

/**
 * Opens an address signed in: the first time by the form, from then on with what the browser kept of it. Who signs out, which
 * ends the sign-in on the server, signs in by the form.
 */
export async function signInAs(journey: Journey, email: string, next: string): Promise<void> {
  const { context } = journey;
  const state = signIns.get(email);
  if (state) {
    await context.setStorageState(state);
    await journey.visit(next);
  } else if (demoEmails.has(email)) {
    await signInByForm(journey, email, '/about-us');
    signIns.set(email, await context.storageState({ indexedDB: true }));
    await journey.visit(next);
  } else await signInByForm(journey, email, next);
}

export const demo = (name: Role | 'customer'): string => `${name}@fareground.test`;
const demoEmails: ReadonlySet<string> = new Set(['customer' as const, ...roles].map(demo));

/** A person of this journey alone, so that no other one is disturbed. */
export async function newPerson(
  displayName: string,
  held: readonly Role[] = [],
): Promise<{ uid: string; email: string }> {
  const auth = getAuth(adminApp());
  const email = `${displayName.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
  const { uid } = await auth.createUser({ email, password: DEMO_PASSWORD, displayName, emailVerified: true });
  if (held.length > 0)
    await auth.setCustomUserClaims(uid, { roles: roles.filter((role) => held.includes(role)) });
  await syncUser({ auth, db: getFirestore(adminApp()), now: Date.now }, uid);
  return { uid, email };
}

/** Where the menu stands depends on the width: it is asked for by its name alone. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
