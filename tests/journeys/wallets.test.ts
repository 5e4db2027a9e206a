import { TICKETS } from '@fareground/domain/access/ticket';
import { HOUR } from '@fareground/domain/core/time';
import { unzipSync } from 'fflate';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestKeys } from '../../functions/src/access/wallet/test-keys.test-helper.ts';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from '../emulator/support/function-process.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { fillSignIn } from './support/account.ts';
import { takeFreePlaces } from './support/free-places.ts';
import { BUYER_PASSWORD } from './support/gate.ts';
import { bytesOf, type Journey, picture, startJourney } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';
import { builtWith } from './support/production-like.ts';
import { adminApp } from './support/staff.ts';

const keys = makeTestKeys();
let browser: Browser;
/** Papers as they are made where the house has keys of both wallets. */
let documents: FunctionProcess;
beforeAll(async () => {
  [browser, documents] = await Promise.all([
    launchBrowser(),
    startFunctionProcess(
      { APPLE_WALLET: JSON.stringify(keys.apple), GOOGLE_WALLET: JSON.stringify(keys.google) },
      'site.documents',
    ),
  ]);
});
afterAll(() => Promise.all([browser?.close(), documents?.kill()]));

const PHONES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'a desk': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;

/** The site of a house that makes passes for both wallets, on a device that says what it is. */
async function startOn(device: keyof typeof PHONES): Promise<Journey> {
  const journey = await startJourney(browser, device === 'a desk' ? 1440 : 390);
  const { context } = journey;
  await context.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name });
  }, PHONES[device]);
  // On a phone of Apple the Auth SDK loads Google's script in advance, which these machines cannot reach.
  if (device === 'iPhone') journey.allow(/apis\.google\.com/);
  await builtWith(context, /(["'`]VITE_WALLETS["'`],)["'`]{2}/g, '$1"apple,google"');
  await context.route(/\/api\/.*-pass$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${documents.url}${pathname}` }) });
  });
  return journey;
}

/** What Google's own page is given to save. */
async function savedAtGoogle(context: BrowserContext): Promise<() => string> {
  let saved = '';
  await context.route('https://pay.google.com/**', (route) => {
    const [, payload] = new URL(route.request().url()).pathname.split('.');
    saved = Buffer.from(payload ?? '', 'base64url').toString();
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Wallet</title><h1>Saved</h1>',
    });
  });
  return () => saved;
}

/** A place of an event in an hour, with the ticket mailed to its buyer. */
async function bought() {
  const startsAt = Date.now() + HOUR;
  const title = `Lantern Walk ${crypto.randomUUID().slice(0, 4)}`;
  const { event } = await writeEvent(getFirestore(adminApp()), [{ price: 0 }], {
    title,
    shortTitle: title,
    doorsAt: startsAt - HOUR / 2,
    startsAt,
    endsAt: startsAt + HOUR,
  });
  const buyer = await signUp();
  const bookingId = await takeFreePlaces(buyer, event.id, 1, { name: 'Inês Moura', email: buyer.email });
  const tickets = await getFirestore(adminApp())
    .collection(TICKETS)
    .where('bookingId', '==', bookingId)
    .get();
  return { buyer, serial: tickets.docs[0]?.id ?? '' };
}

const APPLE = { name: 'Add to Apple Wallet' };
const GOOGLE = { name: 'Save to Google Wallet' };

it('an iPhone takes one’s own ticket into its wallet, and a desk is offered both', async () => {
  const { buyer, serial } = await bought();
  for (const device of ['iPhone', 'a desk'] as const) {
    const journey = await startOn(device);
    const { page } = journey;
    await journey.visit(`/auth/login?next=/ticket/${serial}`);
    await fillSignIn(page, buyer.email, BUYER_PASSWORD);
    await page.waitForURL(`**/ticket/${serial}`);
    await page.getByRole('button', APPLE).waitFor();
    expect(await page.getByRole('button', GOOGLE).count()).toBe(device === 'iPhone' ? 0 : 1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', APPLE).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`fareground-ticket-${serial}.pkpass`);
    const files = unzipSync(await bytesOf(saved));
    expect(files.signature?.length).toBeGreaterThan(0);
    expect(JSON.parse(Buffer.from(files['pass.json'] ?? []).toString())).toMatchObject({
      serialNumber: serial,
      passTypeIdentifier: keys.apple.passTypeId,
    });
    await journey.expectAccessible();
    await picture(journey, 'wallets');
    await journey.finish();
  }
});

it('an Android saves a ticket that a mailed link shows, without an account', async () => {
  const { buyer, serial } = await bought();
  const link = await mailedLink(buyer.email, 'Your tickets: ');
  const journey = await startOn('Android');
  const { page } = journey;
  const saved = await savedAtGoogle(journey.context);
  await page.goto(link.href);
  await page.getByRole('button', GOOGLE).waitFor();
  expect(await page.getByRole('button', APPLE).count()).toBe(0);
  await page.getByRole('button', GOOGLE).click();
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  expect(saved()).toContain(serial);
  await journey.finish();
});
