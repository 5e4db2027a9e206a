import { Problem } from '@fareground/command/problem';
import type { Currency } from '@fareground/domain/core/currencies';
import { formatMoney } from '@fareground/domain/core/money-text';
import { connect, makeServices } from '../../../functions/src/main/make-services.ts';
import { openJournal } from '../../../functions/src/ops/archive/journal-files.ts';
import { rebuildFromJournal } from '../../../functions/src/ops/restore/rebuild-from-journal.ts';
import { rebuildFromProvider } from '../../../functions/src/ops/restore/rebuild-from-provider.ts';
import type { Rebuilt } from '../../../functions/src/ops/restore/rebuilt.ts';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';
import { appOf } from '../../../functions/src/platform/tasks.ts';

interface Deps {
  readonly collections: Pick<Collections, 'payments'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
}

interface Options {
  /** Epoch milliseconds; null: from the newest payment in the books on. */
  readonly since: number | null;
  readonly isDryRun: boolean;
}

/**
 * Brings the books to what the journal and then the provider have since the backup, and prints a line for each thing, what cannot be rebuilt with its reason.
 * @returns the exit status: 1 when something was left
 */
export async function rebuildBooks(
  { collections, environment, say }: Deps,
  { since, isDryRun }: Options,
): Promise<number> {
  const from = since ?? (await newestPayment(collections));
  say(`What the journal and the provider have since ${new Date(from).toISOString()} and a day before:`);
  const services = openServices(environment);
  const counts = { rebuilt: 0, present: 0, left: 0 };
  const seen = new Set<string>();
  const tell = (thing: Rebuilt): void => {
    const { outcome } = thing;
    counts[typeof outcome === 'object' ? 'left' : outcome] += 1;
    if (outcome !== 'present') say(lineOf(thing, isDryRun));
  };
  await rebuildFromJournal(
    { ...services, journal: await openJournal(appOf()) },
    {
      ...{ since: from, isDryRun },
      onOutcome: (thing) => {
        if (thing.outcome === 'rebuilt') seen.add(thing.bookingId);
        tell(thing);
      },
    },
  );
  await rebuildFromProvider(services, {
    ...{ since: from, isDryRun },
    // What the journal would bring back is not in the books of a dry run.
    onOutcome: (thing) => {
      if (!isDryRun || !seen.has(thing.bookingId)) tell(thing);
    },
  });
  await services.flush();
  const verb = isDryRun ? 'would be rebuilt' : 'rebuilt';
  say(`${counts.rebuilt} ${verb}, ${counts.present} in the books already, ${counts.left} left.`);
  if (counts.left > 0) say('What was left is settled by hand: refund it at the provider, or sell it anew.');
  return counts.left > 0 ? 1 : 0;
}

function lineOf({ kind, source, bookingId, amount, currency, outcome }: Rebuilt, isDryRun: boolean): string {
  const money = formatMoney(amount, currency as Currency);
  const what = `${kind} ${source}, booking ${bookingId || 'unknown'}, ${money}`;
  if (typeof outcome === 'object') return `  LEFT ${what}: ${outcome.leftBecause}`;
  return `  ${isDryRun ? 'would be rebuilt' : 'rebuilt'}: ${what}`;
}

async function newestPayment({ payments }: Pick<Collections, 'payments'>): Promise<number> {
  const [newest] = (await payments.orderBy('createdAt', 'desc').limit(1).get()).docs;
  if (newest) return newest.data().createdAt;
  throw new Problem('There is no payment in the books.', 'Say from when on: --since 2026-11-20T08:00:00Z');
}

function openServices(environment: Deps['environment']) {
  try {
    return makeServices(connect({ ...environment }));
  } catch (error) {
    throw new Problem(
      String((error as Error).message),
      'Set STRIPE_SECRET_KEY and TICKET_SIGNING_KEY to what the secrets hold, and APP_BASE_URL to the address of the site.',
    );
  }
}
