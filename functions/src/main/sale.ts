import { continueChange as continueOne } from '../booking/changes/continue-change.ts';
import { processWaitlist as processOne } from '../booking/waitlist/process-waitlist.ts';
import { runSweep } from '../ops/sweep.ts';
import { readBalance as readOnce } from '../payments/ledger/read-balance.ts';
import { findDeletedAccounts as findOnce } from '../people/account/find-deleted-accounts.ts';
import { finishPending } from '../people/change-account.ts';
import { syncUser } from '../people/sync-user.ts';
import { wireAccounts } from '../people/wire-accounts.ts';
import type { Services } from '../platform/services.ts';
import { connect, makeServices } from './make-services.ts';

// What decides about stock, money and accounts beside the calls. The settings are read here: whoever loads this file has them.
const services = makeServices(connect(process.env));

/** Work that may change stock and that nobody waits for: it is over when the public views say so. */
async function untilPublished(work: (services: Services) => Promise<unknown>): Promise<void> {
  const inFlight = services.inFlight.begin();
  try {
    await work(services);
  } finally {
    await inFlight.done();
  }
}

export const sweep = () => untilPublished(runSweep);

export const readBalance = () =>
  untilPublished(async (all) => all.log.info('the balance was read', { ...(await readOnce(all)) }));

/** @param isPending whether a change of the account was begun and not finished */
export const followProfile = (uid: string, isPending: boolean) =>
  isPending
    ? untilPublished((all) => finishPending(wireAccounts(all), uid))
    : syncUser(services, uid).then(() => undefined);

export const findDeletedAccounts = async () =>
  services.log.info('deleted accounts were looked for', { ...(await findOnce(services)) });

export const continueChange = (id: string) => untilPublished((all) => continueOne(all, id));

export const processWaitlist = (id: string) => untilPublished((all) => processOne(all, id));
