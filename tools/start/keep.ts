import { join } from 'node:path';
import type { Ports } from '../emulators/ports.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { STATE } from '../shared/paths.ts';
import { Problem } from '../shared/problem.ts';
import { complain, step } from '../shared/say.ts';
import { claimKeptData, type KeptData, keptData } from './kept-data.ts';
import { keptSigningKey, newSigningKey, ownStripe } from './settings.ts';
import { openTown, type Town } from './town.ts';

/** A run that is killed outright loses at most this much of what was done in it. */
const SAVE_EVERY_MS = 2 * 60_000;

export type KeptTown = {
  readonly town: Town;
  /** False where another run is using the kept data, and this one has a demo of its own that goes with it. */
  readonly kept: boolean;
  readonly seededAt: number;
};

export type KeptTownOptions = {
  readonly lifetime: Lifetime;
  readonly ports: Ports;
  readonly fresh: boolean;
  readonly name: 'start' | 'dev';
  readonly siteUrl?: string;
};

/** Opens the town with the data of last time, or seeds it, and saves it on the way out. */
export async function openKeptTown({
  lifetime,
  ports,
  fresh,
  name,
  siteUrl,
}: KeptTownOptions): Promise<KeptTown> {
  const stripe = ownStripe(process.env);
  if (stripe === 'live') {
    throw new Problem(
      'STRIPE_SECRET_KEY in the environment is a live key, and a demo must not charge anyone.',
      'Unset it to use the sandbox, or set a test key (sk_test_...).',
    );
  }
  const release = claimKeptData(STATE);
  const common = {
    lifetime,
    ports,
    stripe,
    siteUrl,
    logFile: join(STATE, 'logs', `${name}-${ports.hosting}.log`),
  };
  if (!release) {
    step('Another run is using the kept data: this one begins with a demo of its own, which is not kept.');
    return {
      town: await openTown({ ...common, signingKey: newSigningKey() }),
      kept: false,
      seededAt: Date.now(),
    };
  }
  lifetime.add('claim on the kept data', release);
  lifetime.addLastResort(release);
  const data = keptData(STATE);
  if (fresh) data.erase();
  const seededAt = fresh ? undefined : data.seededAt;
  if (seededAt === undefined) data.erase();
  else step('Using the kept data (npm start -- --fresh begins anew).');
  const town = await openTown({
    ...common,
    signingKey: keptSigningKey(data.keyFile),
    sandboxFile: data.sandboxFile,
    importFrom: seededAt === undefined ? undefined : data.export,
  });
  if (seededAt === undefined) data.markSeeded(Date.now());
  await save(town, data);
  saveOnTheWayOut(lifetime, town, data);
  return { town, kept: true, seededAt: seededAt ?? Date.now() };
}

async function save(town: Town, data: KeptData): Promise<void> {
  await town.suite.exportTo(data.export);
}

function saveOnTheWayOut(lifetime: Lifetime, town: Town, data: KeptData): void {
  let saving = Promise.resolve();
  const queue = () => {
    saving = saving.then(() => save(town, data)).catch(complain);
    return saving;
  };
  const timer = setInterval(queue, SAVE_EVERY_MS);
  timer.unref();
  lifetime.add('kept data', async () => {
    clearInterval(timer);
    await queue();
    step('Kept the data for next time.');
  });
}
