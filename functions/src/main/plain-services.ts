import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { readSite } from '../platform/config.ts';
import { createCollections } from '../platform/firestore/collections.ts';
import { createInFlight } from '../platform/in-flight.ts';
import { log } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { appOf, openTasks } from '../platform/tasks.ts';

/** What functions stand on that neither sell nor pay back: no secret, nothing of the stock. */
export type PlainServices = Pick<
  Services,
  'appCheck' | 'auth' | 'collections' | 'db' | 'log' | 'now' | 'tasks' | 'inFlight'
> & {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
};

/** Connects to what the environment names. @throws Error naming the setting that is missing */
export function makePlainServices(environment: Record<string, string | undefined>): PlainServices {
  const app = appOf();
  const db = getFirestore(app);
  return {
    appCheck: null,
    auth: getAuth(app),
    collections: createCollections(db),
    db,
    log,
    now: Date.now,
    site: readSite(environment),
    tasks: openTasks(app),
    // There is no public view of theirs to wait for.
    inFlight: createInFlight(async () => {}),
  };
}

let services: PlainServices | undefined;

/** Those of this process. Made by the first call, so that a deploy can load the functions without the settings. */
export function plainServices(): PlainServices {
  services ??= makePlainServices(process.env);
  return services;
}
