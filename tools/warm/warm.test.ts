import { addService, type Cloud, type GoogleApis, startGoogleApis } from '@fareground/google-apis';
import { OAuth2Client } from 'google-auth-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openGoogle } from '../setup/google.ts';
import { keepWarm, parseInstances } from './warm.ts';

const OPERATOR = 'user:operator@example.org';
let apis: GoogleApis;
let cloud: Cloud;
beforeEach(async () => {
  apis = await startGoogleApis(OPERATOR);
  cloud = apis.cloud;
  cloud.addProject('tickets-live', OPERATOR).services.add('run.googleapis.com');
});
afterEach(() => apis.close());

function google() {
  const client = new OAuth2Client();
  client.setCredentials({ access_token: 'ya29.caller' });
  return openGoogle({
    client,
    project: 'tickets-live',
    sleep: async () => undefined,
    origin: (host) => apis.origins[host] ?? '',
  });
}
const NAMES = ['site-pages', 'site-search', 'sale-api', 'sale-payments'];
const deploy = () => {
  for (const name of NAMES) addService(cloud, cloud.project('tickets-live'), 'europe-west1', name);
};
const scaling = z.object({ scaling: z.object({ minInstanceCount: z.number().optional() }) });
const instances = () =>
  Promise.all(
    NAMES.map(async (name) => {
      const path = `/v2/projects/tickets-live/locations/europe-west1/services/${name}`;
      return (await google().read(scaling, 'run', path)).scaling.minInstanceCount ?? 0;
    }),
  );

test('keeps instances before a sale, and lets them end again; a second time nothing is written', async () => {
  deploy();
  expect(await keepWarm(google(), 'europe-west1', 2)).toContain('sale-api       2, 0 before');
  expect(await instances()).toEqual([2, 2, 2, 2]);
  const made = cloud.made.length;
  expect(await keepWarm(google(), 'europe-west1', 2)).toContain('sale-api       2, as it was');
  expect(cloud.made.slice(made).filter(({ method }) => method !== 'GET')).toEqual([]);
  await keepWarm(google(), 'europe-west1', 0);
  expect(await instances()).toEqual([0, 0, 0, 0]);
});

test('says what is not deployed, and changes nothing', async () => {
  await expect(keepWarm(google(), 'europe-west1', 2)).rejects.toThrow('site-pages is not deployed.');
});

test.each([
  ['1', 1],
  ['4', 4],
  ['off', 0],
  ['0', null],
  ['5', null],
  ['2.5', null],
  ['', null],
  [undefined, null],
])('%j is %j instances', (text, count) => {
  expect(parseInstances(text)).toBe(count);
});
