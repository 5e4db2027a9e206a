import { join } from 'node:path';
import type { Lifetime } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { complain, step } from '@fareground/command/say';
import type { Ports } from '@fareground/emulator-kit/ports';
import { STATE } from '../paths.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';
import { claimSavedData, type SavedData, savedData } from './saved-data.ts';
import { newSigningKey, ownStripe, savedSigningKey } from './settings.ts';

/** A run that is killed outright loses at most this much of what was done in it. */
const SAVE_EVERY_MS = 2 * 60_000;

export type SavedSite = {
  readonly site: DemoSite;
  /** False where another run is using the saved data, and this one has a demo of its own that goes with it. */
  readonly isSaved: boolean;
  readonly seededAt: number;
};

export type SavedSiteOptions = {
  readonly lifetime: Lifetime;
  readonly ports: Ports;
  readonly fresh: boolean;
  readonly name: 'start' | 'dev';
  readonly siteUrl?: string;
};

/** Starts the site with the data of last time, or seeds it, and saves it on the way out. */
export async function startSavedSite({
  lifetime,
  ports,
  fresh,
  name,
  siteUrl,
}: SavedSiteOptions): Promise<SavedSite> {
  const stripe = ownStripe(process.env);
  if (stripe === 'live') {
    throw new Problem(
      'STRIPE_SECRET_KEY in the environment is a live key, and a demo must not charge anyone.',
      'Unset it to use the sandbox, or set a test key (sk_test_...).',
    );
  }
  const release = claimSavedData(STATE);
  const common = {
    lifetime,
    ports,
    stripe,
    siteUrl,
    logFile: join(STATE, 'logs', `${name}-${ports.hosting}.log`),
  };
  if (!release) {
    step('Another run is using the saved data: this one begins with a demo of its own, which is not saved.');
    return {
      site: await startDemoSite({ ...common, signingKey: newSigningKey() }),
      isSaved: false,
      seededAt: Date.now(),
    };
  }
  lifetime.add('claim on the saved data', release);
  lifetime.addLastResort(release);
  const data = savedData(STATE);
  if (fresh) data.erase();
  const seededAt = fresh ? undefined : data.seededAt;
  if (data.isOutdated && !fresh)
    step('The saved data is of another version of Fareground: the demo is seeded anew.');
  if (seededAt === undefined) data.erase();
  else step('Using the saved data (npm start -- --fresh begins anew).');
  const site = await startDemoSite({
    ...common,
    signingKey: savedSigningKey(data.keyFile),
    sandboxFile: data.sandboxFile,
    importFrom: seededAt === undefined ? undefined : data.export,
  });
  if (seededAt === undefined) data.markSeeded(Date.now());
  await save(site, data);
  saveOnTheWayOut(lifetime, site, data);
  return { site, isSaved: true, seededAt: seededAt ?? Date.now() };
}

async function save(site: DemoSite, data: SavedData): Promise<void> {
  await site.suite.exportTo(data.export);
}

function saveOnTheWayOut(lifetime: Lifetime, site: DemoSite, data: SavedData): void {
  let saving = Promise.resolve();
  const queue = () => {
    saving = saving.then(() => save(site, data)).catch(complain);
    return saving;
  };
  const timer = setInterval(queue, SAVE_EVERY_MS);
  timer.unref();
  lifetime.add('saved data', async () => {
    clearInterval(timer);
    await queue();
    step('Saved the data for next time.');
  });
}
