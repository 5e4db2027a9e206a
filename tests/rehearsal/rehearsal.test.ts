import { isWrite } from '@fareground/google-apis';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../emulator/support/call.ts';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { type Ended, killAll } from './support/command.ts';
import { openProject, PROJECT } from './support/project.ts';

// From an empty project to a first sold ticket, by the commands of an operator, the unmodified firebase-tools and Google's own library. They
// talk to the stand-in for Google's APIs; what was deployed runs, with emulators for its database and accounts.

let rehearsal: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  rehearsal = await openProject();
});
afterAll(() => rehearsal.close());

const succeeded = ({ code, output }: Ended): void => expect(code, output.slice(-4_000)).toBe(0);
/** What was changed at Google since so many calls. */
const writesSince = (from: number): string[] =>
  rehearsal.cloud.made
    .slice(from)
    .filter((one) => one.status < 400 && isWrite(one))
    .map(({ api, method, path }) => `${method} ${api}${path}`);

it('a setup that was killed half-way is gone on with, and once done changes nothing', async () => {
  const { cloud, setup, signUp } = rehearsal;
  await signUp('owner@example.org');
  const killed = await setup((child) => {
    cloud.interrupt = (index) => {
      if (index === 60) killAll(child);
      return index >= 60 ? 'cut' : undefined;
    };
  });
  expect(killed.code, killed.output.slice(-4_000)).toBeNull();
  cloud.interrupt = () => undefined;
  succeeded(await setup());
  const before = cloud.made.length;
  succeeded(await setup());
  expect(writesSince(before)).toEqual([]);
});

it('a deploy that was killed half-way is gone on with, and the site answers as it should', async () => {
  const { cloud, deploy } = rehearsal;
  // Functions are made then, and nobody may call them.
  const killed = await deploy([], (child) => {
    let isKilled = false;
    cloud.interrupt = (_, { api, path }) => {
      if (isKilled || api !== 'run.googleapis.com' || !path.endsWith(':setIamPolicy')) return undefined;
      isKilled = true;
      killAll(child);
      return 'cut';
    };
  });
  expect(killed.code, killed.output.slice(-4_000)).toBeNull();
  cloud.interrupt = () => undefined;
  succeeded(await deploy());
});

it('a second deploy of the same version makes a release, and changes nothing else', async () => {
  const { cloud, deploy } = rehearsal;
  const before = cloud.made.length;
  succeeded(await deploy());
  const own = [
    /firebasehosting\.googleapis\.com\//,
    /:(generateServiceIdentity|test)$/,
    /^PATCH firebaserules\S+\/releases\//,
    /^PUT run\.googleapis\.com/,
  ];
  const others = writesSince(before).filter((one) => !own.some((pattern) => pattern.test(one)));
  // A release points at the rules that it has, and has an address of its own at the functions that its pages call.
  expect(others).toEqual([]);
});

it('a first ticket is sold', async () => {
  const { signUp } = rehearsal;
  const url = process.env.FAREGROUND_URL ?? '';
  const app = initializeApp({ projectId: PROJECT }, 'rehearsal');
  const { event } = await writeEvent(getFirestore(app), [{ price: 2_800 }]);
  const buyer = await signUp('buyer@example.org');
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }] };
  const held = await call(url, 'POST', '/bookings', { person: buyer, body });
  expect(held).toMatchObject({ status: 201, body: { booking: { state: 'held' } } });
  const { id } = held.body.booking;
  const checkout = await call(url, 'POST', `/bookings/${id}/checkout`, { person: buyer });
  const session = /cs_\w+/.exec(checkout.body.url)?.[0];
  const paid = await fetch(`${process.env.STRIPE_API_BASE}/_sandbox/sessions/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  expect(paid.status).toBe(200);
  const stateNow = async () =>
    (await call(url, 'GET', `/bookings/${id}`, { person: buyer })).body.booking.state;
  await expect.poll(stateNow).toBe('confirmed');
  const tickets = await getFirestore(app).collection('tickets').where('bookingId', '==', id).get();
  expect(tickets.size).toBe(2);
  const stranger = await call(url, 'GET', `/bookings/${id}`, {
    person: await signUp('stranger@example.org'),
  });
  expect(stranger.status).toBe(404);
});

it('the release before is served again by one command', async () => {
  const { cloud, deploy } = rehearsal;
  succeeded(await deploy(['--roll-back']));
  const [newest] = cloud.made.filter(({ path }) => path.endsWith('/channels/live/releases')).slice(-1);
  expect(newest).toMatchObject({ method: 'POST', status: 200 });
});
