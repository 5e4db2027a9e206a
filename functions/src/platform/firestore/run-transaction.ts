import type {
  Firestore,
  ReadOnlyTransactionOptions,
  ReadWriteTransactionOptions,
  Transaction,
} from 'firebase-admin/firestore';

/** As many as the Admin SDK makes of its own. */
const MAX_TRIES = 5;

/** For what many change at the same moment: a document that counts, a ticket at two gates. */
export const patient = { maxAttempts: 15 };

/**
 * A transaction that is tried again where the database closed it because it waited for another's lock. The Admin SDK does so when it is
 * told ABORTED; the emulator says INVALID_ARGUMENT, "Transaction is invalid or closed", which the SDK takes for a fault of the call.
 * Nothing was written by a transaction that was closed, and `work` reads anew each time.
 * @param options of one that only reads, as of a moment; or how often one is tried that many wait for
 * @throws what `work` throws, and what the database answers in the end
 */
export async function runTransaction<T>(
  db: Firestore,
  work: (transaction: Transaction) => Promise<T>,
  options?: ReadOnlyTransactionOptions | ReadWriteTransactionOptions,
): Promise<T> {
  const maxTries = (options as ReadWriteTransactionOptions | undefined)?.maxAttempts ?? MAX_TRIES;
  for (let tries = 1; ; tries++) {
    try {
      return await (options ? db.runTransaction(work, options) : db.runTransaction(work));
    } catch (error) {
      if (!wasClosed(error) || tries === maxTries) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 200 * tries));
    }
  }
}

const INVALID_ARGUMENT = 3;

const ABORTED = 10;

/** Whether a transaction ended, after all its tries, because others changed the same documents. */
export const metOthers = (error: unknown): boolean =>
  wasClosed(error) || (error as { code?: unknown } | null)?.code === ABORTED;

const wasClosed = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === INVALID_ARGUMENT &&
  error.message.includes('Transaction is invalid or closed');
