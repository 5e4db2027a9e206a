import { setGlobalOptions } from 'firebase-functions';
import { refuseBody } from '../platform/http/answer.ts';
import { limitBodies } from '../platform/http/body-limits.ts';
import { log } from '../platform/log.ts';
import { REGION } from '../platform/tasks.ts';

// Read before any function is made: each group imports it.
setGlobalOptions({ region: REGION });

// Set by the platform in every process that it starts. Before the framework opens its server.
if (process.env.FUNCTION_SIGNATURE_TYPE === 'http') limitBodies(refuseBody(log));

/** An account of deploy/service-accounts.json. The job of a scheduled function takes only its whole address. */
export const accountOf = (name: string): string =>
  `fareground-${name}@${process.env.GCLOUD_PROJECT}.iam.gserviceaccount.com`;

/**
 * Who a function is, and the secrets it may read. Whoever may end a payment may find it paid, and then issues the tickets: hence the
 * signing key.
 */
export const selling = {
  serviceAccount: accountOf('sale'),
  secrets: ['STRIPE_SECRET_KEY', 'TICKET_SIGNING_KEY'],
};
export const noting = { serviceAccount: accountOf('records') };

/**
 * Anybody may call it, and it decides itself. A new function has this without a word; one that is deployed again gets it only where it is
 * said, and one whose deploy was interrupted may lack it.
 */
export const open = { invoker: 'public' } as const;

/** What every trigger has that writes down or passes on; it is retried until it has had its effect. */
export const trigger = { ...noting, concurrency: 20, maxInstances: 4, timeoutSeconds: 60, retry: true };

const isEmulated = process.env.FUNCTIONS_EMULATOR === 'true';

/**
 * How many tasks of a queue run at once, and the seconds that a failed one waits. In the emulator each that runs at once is a process of
 * 120 MB, and one that waits keeps its place: there one task runs at once, three mails, and waits a second.
 */
export const queue = (
  maxConcurrentDispatches: number,
  maxDispatchesPerSecond: number,
  [minBackoffSeconds, maxBackoffSeconds]: readonly [number, number],
  emulated = 1,
) => ({
  retryConfig: {
    maxAttempts: 5,
    ...(isEmulated
      ? { minBackoffSeconds: 1, maxBackoffSeconds: 1 }
      : { minBackoffSeconds, maxBackoffSeconds }),
  },
  rateLimits: {
    maxConcurrentDispatches: isEmulated ? emulated : maxConcurrentDispatches,
    maxDispatchesPerSecond,
  },
});
