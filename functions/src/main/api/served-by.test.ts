import { readFileSync } from 'node:fs';
import { initializeApp } from 'firebase-admin/app';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openBucket } from '../../platform/bucket.ts';
import { createAddressLimits } from '../../platform/http/address-limits.ts';
import { connect, makeServices } from '../make-services.ts';
import { ownWaysOf } from './api.ts';
import { createDocumentRoutes } from './document-routes.ts';
import { createFeedRoutes } from './feed-routes.ts';
import { createRoutes } from './routes.ts';
import { createSearchRoutes } from './search-routes.ts';
import { createWalletRoutes } from './wallet-routes.ts';

// Which function answers a call is said by its address alone, in firebase.json. A call that is added lands where its kind belongs, or fails here.

/** By the beginning of an address, the longest that fits; "*" stands for an id. */
const belongs: Readonly<Record<string, 'sale-api' | 'sale-payments' | 'sale-staff'>> = {
  // What everyone may ask for at once when a sale opens, and what can wait behind that.
  '/bookings': 'sale-api',
  '/quotes': 'sale-api',
  '/opened-tiers': 'sale-api',
  '/waiting-entries': 'sale-api',
  '/session': 'sale-api',
  '/sessions': 'sale-api',
  '/account': 'sale-api',
  '/applications': 'sale-api',
  '/invitations': 'sale-api',
  '/find-tickets': 'sale-api',
  '/unsubscribe': 'sale-api',
  '/version': 'sale-api',
  '/shown-bookings': 'sale-api',
  '/shown-tickets': 'sale-api',
  '/tickets': 'sale-api',
  '/reports': 'sale-api',
  '/faults': 'sale-api',
  // Who has places, and pays.
  '/bookings/*': 'sale-payments',
  '/gift-cards': 'sale-payments',
  '/webhooks': 'sale-payments',
  // Who works.
  '/admin': 'sale-staff',
  '/check-ins': 'sale-staff',
  '/gate': 'sale-staff',
  '/ticket-keys': 'sale-staff',
};

const { hosting } = z
  .object({
    hosting: z.object({
      rewrites: z.array(
        z.object({ source: z.string(), function: z.object({ functionId: z.string() }).optional() }),
      ),
    }),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../../firebase.json', import.meta.url), 'utf8')));

/** Of the first rewrite that an address meets: "*" is one part of it, "**" any number. */
const servedBy = (address: string) =>
  hosting.rewrites.find(({ source }) =>
    new RegExp(`^${source.replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^/]+'))}$`).test(address),
  )?.function?.functionId;

/** Of "/bookings/:id/checkout": the longest beginning that the table has. */
function kindOf(path: string): string | undefined {
  const parts = path.replaceAll(/:\w+/g, '*').split('/');
  for (let length = parts.length; length > 1; length--) {
    const known = belongs[parts.slice(0, length).join('/')];
    if (known) return known;
  }
  return undefined;
}

const app = initializeApp({ projectId: 'demo-routes' }, 'demo-routes');
const settings = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_routes', APP_BASE_URL: 'https://fareground.test' },
  TICKET_SIGNING_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
};
const services = makeServices(connect(settings, app));
const site = settings.APP_BASE_URL;
const pathsOf = (routes: readonly { readonly parts: readonly string[] }[]) => [
  ...new Set(routes.map(({ parts }) => parts.join('/'))),
];
const own = [
  ...pathsOf(createRoutes(services)),
  ...Object.keys(ownWaysOf(services, [])(createAddressLimits(Date.now))),
];

test.each(own)('%s is answered by the function of its kind', (path) => {
  const kind = kindOf(path);
  expect(kind, `say in the table of this test whose ${path} is`).toBeDefined();
  expect(servedBy(`/api${path.replaceAll(/:\w+/g, 'x')}`), path).toBe(kind);
});

test('every kind of the table has a call', () => {
  const used = new Set(
    own.map((path) =>
      Object.keys(belongs)
        .filter((kind) => `${path.replaceAll(/:\w+/g, '*')}/`.startsWith(`${kind}/`))
        .sort((a, b) => b.length - a.length)
        .at(0),
    ),
  );
  expect([...used].sort()).toEqual(Object.keys(belongs).sort());
});

test.each([
  ['site-documents', createDocumentRoutes({ ...services, site })],
  ['site-documents', createWalletRoutes({ ...services, site, wallets: { apple: null, google: null } })],
  ['site-feeds', createFeedRoutes({ ...services, site, bucket: () => openBucket(app), isThrottled: false })],
  ['site-search', createSearchRoutes(services)],
] as const)('%s answers what it alone knows', (name, routes) => {
  for (const path of pathsOf(routes))
    expect(servedBy(`/api${path.replaceAll(/:\w+/g, 'x')}`), path).toBe(name);
});
