import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { namesOf, site } from './support/site.ts';

// Hosting leads to each function: an answer that no other of them gives. Here the sale's are one process (tools/start/local-hosting.ts).
const cases: Record<string, [method: 'GET' | 'POST', path: string, status: number, says: string]> = {
  'sale-api': ['POST', '/api/bookings', 401, 'unauthenticated'],
  'sale-payments': ['POST', '/api/webhooks/stripe', 400, 'invalid-signature'],
  'sale-staff': ['GET', '/api/ticket-keys', 401, 'unauthenticated'],
  'site-documents': ['GET', '/api/account/export', 401, 'unauthenticated'],
  'site-feeds': ['POST', '/api/admin/feeds/preview', 401, 'unauthenticated'],
  'site-pages': ['GET', '/sitemap.xml', 200, '<urlset'],
  'site-search': ['GET', '/api/search?price=-1', 400, '"field":"price"'],
};

test('every function that answers calls has its case, and Hosting leads to it', () => {
  const { hosting } = z
    .object({
      hosting: z.object({
        rewrites: z.array(z.object({ function: z.object({ functionId: z.string() }).optional() })),
      }),
    })
    .parse(JSON.parse(readFileSync(resolve(import.meta.dirname, '../../firebase.json'), 'utf8')));
  const led = new Set(hosting.rewrites.flatMap((one) => one.function?.functionId ?? []));
  expect([...led].sort()).toEqual(Object.keys(cases));
  expect(namesOf('http')).toEqual(Object.keys(cases));
});

test.each(Object.entries(cases))('%s answers', async (_name, [method, path, status, says]) => {
  const answer = await fetch(site.url + path, { method });
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(says)]);
});
