import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { taskOf } from '../platform/tasks.ts';
import { created, ofDocument, retrying, written } from './document-triggers.ts';
import { open, queue, selling, trigger } from './function-options.ts';
import { onDemand } from './on-demand.ts';

// What sells, takes payments and decides about people.

/**
 * The same code answers in three functions, so that who pays and who works does not wait behind those who want places: which call is whose
 * is said by its address, in firebase.json (api/served-by.test.ts). On the emulators one of them answers all (tools/start/local-hosting.ts).
 */
const answering = {
  ...selling,
  ...open,
  secrets: [...selling.secrets, 'STRIPE_WEBHOOK_SECRET'],
  cpu: 1,
  timeoutSeconds: 60,
};

/**
 * Who wants places, and what else can wait behind them. Few large instances: one instance decides many buyers in one commit
 * (docs/adr/0001). As many calls at once as the platform allows: where a pool takes one commit a second, who asks waits for the commit
 * under way and then for their own, so that an instance answers half of those who wait each second. So many calls fill its memory.
 */
export const api = onRequest(
  { ...answering, concurrency: 1_000, maxInstances: 4, memory: '1GiB' },
  onDemand('sale.api', async () => (await import('./calls.ts')).calls),
);
/**
 * Who has places and pays, and the provider's messages. A call waits a second or two for the provider and hardly computes: with 250 at once an
 * instance's processor is half free, and four answer a thousand. Only who was given places comes here, as fast as commits give them, so that one
 * instance is enough for most sales: each that confirms writes the pools that the flood writes. A quarter of the calls needs half the memory.
 */
export const payments = onRequest(
  { ...answering, concurrency: 250, maxInstances: 4, memory: '512MiB' },
  onDemand('sale.payments', async () => (await import('./calls.ts')).calls),
);
/**
 * Who works: staff, drivers and gates. Lists of a whole sale are read into memory and computed, so an instance takes few calls at once, and has
 * as much memory as the flood's. Four of them take the scans of a hundred gates, two a second each.
 */
export const staff = onRequest(
  { ...answering, concurrency: 80, maxInstances: 4, memory: '1GiB' },
  onDemand('sale.staff', async () => (await import('./calls.ts')).calls),
);
/** One at a time: what a run leaves over is the next one's. Several areas may wait for a provider that does not answer, a minute each. */
export const sweeper = onSchedule(
  {
    ...selling,
    schedule: 'every 1 minutes',
    concurrency: 1,
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 540,
  },
  onDemand('sale.sweeper', async () => (await import('./sale.ts')).sweep),
);

/** Matches the ledger with the provider's balance, and posts its fees and payouts. */
export const balanceReader = onSchedule(
  {
    ...selling,
    schedule: 'every day 03:30',
    timeZone: 'UTC',
    concurrency: 1,
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 1_800,
  },
  onDemand('sale.balanceReader', async () => (await import('./sale.ts')).readBalance),
);

/** Accounts that went by the provider's own ways: the second generation of functions has no event for them. */
export const deletedAccounts = onSchedule(
  {
    ...selling,
    schedule: 'every day 02:30',
    timeZone: 'UTC',
    concurrency: 1,
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 1_800,
  },
  onDemand('sale.deletedAccounts', async () => (await import('./sale.ts')).findDeletedAccounts),
);
const takeScan = onDemand('sale.offlineScan', async () => (await import('./scans.ts')).offlineScan);

/** A scan that a gate made without a network, arriving now: its code is checked. Retried until it has had its effect. */
export const offlineScan = created(
  'sale.offlineScan',
  {
    ...trigger,
    serviceAccount: selling.serviceAccount,
    secrets: ['TICKET_SIGNING_KEY'],
    document: 'checkIns/{id}',
  },
  {
    apply: ofDocument(async ({ after }) => {
      if (after?.exists) await takeScan(after);
    }),
  },
);

const followProfile = onDemand('sale.userWritten', async () => (await import('./sale.ts')).followProfile);

/** A profile was written: the server's part of it follows the account, and a change that a crash left half done is finished. */
export const userWritten = written(
  'sale.userWritten',
  { ...trigger, ...selling, document: 'users/{uid}' },
  {
    follow: ofDocument(async ({ after, id }) => {
      if (after?.exists) await followProfile(id, Boolean(after.get('server.pending')));
    }),
  },
);

const takeApplication = onDemand(
  'sale.applicationCreated',
  async () => (await import('./applications.ts')).applicationCreated,
);

/** Somebody wants to join: a mail asks whether the address is theirs, or says that the application has arrived. */
export const applicationCreated = created(
  'sale.applicationCreated',
  {
    ...trigger,
    serviceAccount: selling.serviceAccount,
    secrets: ['TICKET_SIGNING_KEY'],
    document: 'applications/{uid}',
  },
  {
    mail: ofDocument(async ({ after }) => {
      // The emulator calls too when one that never was is deleted.
      if (after?.exists) await takeApplication(after);
    }),
  },
);
/** Of this group, whose account alone may do what its triggers do. */
export const retrySaleTrigger = retrying({ ...selling, memory: '512MiB' });

const followChange = onDemand('sale.continueChange', async () => (await import('./sale.ts')).continueChange);

/** Takes what staff changed of an event on sale through its bookings, a page at a time; each asks for the next. */
export const continueChange = onTaskDispatched(
  {
    ...selling,
    concurrency: 1,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 300,
    ...queue(2, 5, [10, 300]),
  },
  ({ data }) => followChange(taskOf(data).id),
);

const offerFreePlaces = onDemand(
  'sale.processWaitlist',
  async () => (await import('./sale.ts')).processWaitlist,
);

/** Offers what came free of a tier to those who wait for it; tells those of a list that was closed. */
export const processWaitlist = onTaskDispatched(
  {
    ...selling,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 300,
    ...queue(4, 10, [5, 300]),
  },
  ({ data }) => offerFreePlaces(taskOf(data).id),
);
