import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import {
  type Case,
  type CaseArea,
  CLOSED_CASE_KEPT,
  caseId,
  caseLifecycle,
  failedAgain,
} from '@fareground/domain/people/case';
import { ZodError } from 'zod';
import { readableDocuments } from './firestore/readable.ts';
import { runTransaction } from './firestore/run-transaction.ts';
import type { Services } from './services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/** More than these are not told apart in one run; they are tried each minute until there are fewer. */
const MAX_OPEN = 500;

/** The cases that are not closed, by id, without those that a job closes itself (`asCase`). */
export async function openCases({ collections, log }: Deps): Promise<Map<string, Case>> {
  const open = collections.cases.where('state', 'in', ['retrying', 'set-aside']).limit(MAX_OPEN);
  const cases = readableDocuments((await open.get()).docs, log);
  return new Map(cases.filter(({ area }) => area !== 'ledger').map((one) => [one.id, one]));
}

/** Writes down that something could not be finished, once more. @returns the case as it stands */
export async function recordFailure(
  { db, collections, now }: Deps,
  { area, id, error }: { area: CaseArea; id: string; error: unknown },
): Promise<Case> {
  const reference = collections.cases.doc(caseId(area, id));
  return runTransaction(db, async (transaction) => {
    const earlier = (await transaction.get(reference)).data() ?? null;
    const noted = failedAgain(earlier, { area, id, problem: problemOf(error), at: now() });
    transaction.set(reference, noted);
    return noted;
  });
}

/** It was finished after all. */
export async function closeCase({ db, collections, now }: Deps, id: string): Promise<void> {
  const reference = collections.cases.doc(id);
  await runTransaction(db, async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (!found || found.state === 'closed') return;
    transaction.update(reference, {
      state: move(caseLifecycle, found.state, 'closed'),
      updatedAt: now(),
      expiresAt: new Date(now() + CLOSED_CASE_KEPT),
    });
  });
}

/**
 * Does a job that is done again and again, of which there is one: what is left over would wait for it for ever. While it fails it is a case, written when the
 * case is due; the job is tried each time all the same, and its success closes the case.
 * @throws what the job throws
 */
export async function asCase<T>(
  deps: Deps,
  { area, id }: { area: CaseArea; id: string },
  job: () => Promise<T>,
): Promise<T> {
  const { collections, now, log } = deps;
  const reference = collections.cases.doc(caseId(area, id));
  const isOpen = (found: Case | undefined): found is Case => found !== undefined && found.state !== 'closed';
  let done: T;
  try {
    done = await job();
  } catch (error) {
    try {
      const known = (await reference.get()).data();
      if (!isOpen(known) || known.nextTryAt <= now()) {
        const noted = await recordFailure(deps, { area, id, error });
        // An alert counts these (deploy/metrics).
        if (noted.state === 'set-aside') log.error('a case was set aside', { area, id });
      }
    } catch (fault) {
      log.error('a case could not be written', { area, id, error: String(fault) });
    }
    throw error;
  }
  if (isOpen((await reference.get()).data())) await closeCase(deps, reference.id);
  return done;
}

/** Says what failed without what people typed: the codes and the names of fields. */
function problemOf(error: unknown): string {
  if (error instanceof AppError) return cutText(`${error.code}: ${error.message}`, 300);
  if (error instanceof ZodError)
    return cutText(error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; '), 300);
  return cutText(String(error), 300);
}
