import { getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { readSiteEnv } from '../../support/env.ts';
import type { Journey } from './journey.ts';

export const PASSWORD = 'a long way home';

/** The provider's own side of the accounts, as its console would change them. */
export function provider(): Auth {
  return getAuth(getApps()[0] ?? initializeApp({ projectId: readSiteEnv().projectId }));
}

export interface Account {
  readonly uid: string;
  readonly email: string;
}

/** An account nobody else in the run uses, with the password above. */
export async function makeAccount({ verified = true, name = 'Ana Viajante' } = {}): Promise<Account> {
  const email = `a${crypto.randomUUID().slice(0, 13)}@fareground.test`;
  const { uid } = await provider().createUser({
    email,
    password: PASSWORD,
    emailVerified: verified,
    displayName: name,
  });
  return { uid, email };
}

/** Fills the sign-in form as it is shown and sends it. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Until the page is there; not already while its path stands in the address as where to go next. */
export const arriveAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path);

/** Signs in and lands on the page. */
export async function signInTo(journey: Journey, path: string, email: string): Promise<void> {
  await journey.visit(`/auth/login?next=${encodeURIComponent(path)}`);
  await fillSignIn(journey.page, email);
  await arriveAt(journey.page, path);
}

/** Answers the question who it is, with the password. */
export async function proveByPassword(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'It is me' }).click();
}

const emulator = (path: string): string => {
  const { auth, projectId } = readSiteEnv();
  return `http://${auth.host}:${auth.port}/emulator/v1/projects/${projectId}/${path}`;
};

/** An old way of the provider's, past our pages: the email is another at once, and the old address is mailed a way back. */
export async function changeEmailAtOnce(email: string, next: string): Promise<void> {
  const { auth } = readSiteEnv();
  const ask = async (call: string, body: object): Promise<unknown> => {
    const address = `http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo-key`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const signedIn = z.object({ idToken: z.string() });
  const { idToken } = signedIn.parse(
    await ask('signInWithPassword', { email, password: PASSWORD, returnSecureToken: true }),
  );
  await ask('update', { idToken, email: next });
}

const oobSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.string().optional(),
      oobCode: z.string(),
      requestType: z.string(),
    }),
  ),
});
const modes: Readonly<Record<string, string>> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

/**
 * The newest mailed link of a kind, as a project whose action address is set to ours would write it (docs/operations.md);
 * the emulator's own mails lead to a page of its own.
 */
export async function mailedLink(email: string, kind: keyof typeof modes & string): Promise<string> {
  const { oobCodes } = oobSchema.parse(await (await fetch(emulator('oobCodes'))).json());
  const own = oobCodes.filter((each) => each.email === email && each.requestType === kind);
  const code = own.at(-1)?.oobCode;
  if (!code) throw new Error(`No ${kind} was mailed to ${email}.`);
  return `/auth/action?mode=${modes[kind]}&oobCode=${code}&apiKey=demo-key&lang=en`;
}

const smsSchema = z.object({
  verificationCodes: z.array(z.object({ phoneNumber: z.string(), code: z.string() })),
});

/** The newest code that was sent to a phone. */
export async function sentCode(phone: string): Promise<string> {
  const { verificationCodes } = smsSchema.parse(await (await fetch(emulator('verificationCodes'))).json());
  const code = verificationCodes.filter(({ phoneNumber }) => phoneNumber === phone).at(-1)?.code;
  if (!code) throw new Error(`No code was sent to ${phone}.`);
  return code;
}

/** A number nobody else in the run uses. */
export const newPhone = (): string =>
  `+3519${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(0, 8)}`;
