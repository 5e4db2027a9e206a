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
  setAsideCase,
} from '@fareground/domain/people/case';
import { ZodError } from 'zod';
import { readableDocuments } from './firestore/readable.ts';
import { runTransaction } from './firestore/run-transaction.ts';
import type { Services } from './services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

const PAGE = 500;

/**
 * The cases that are not closed, by id, without those that a job closes itself (`asCase`): all of them, since what is not known to have failed
 * is tried again at once.
 */
export async function openCases({ collections, log }: Deps): Promise<Map<string, Case>> {
  const open = collections.cases.where('state', 'in', ['retrying', 'set-aside']).limit(PAGE);
  const cases = new Map<string, Case>();
  let page = await open.get();
  for (;;) {
    for (const one of readableDocuments(page.docs, log)) if (one.area !== 'ledger') cases.set(one.id, one);
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) return cases;
    page = await open.startAfter(last).get();
  }
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

/** Writes down what nobody tries again by itself, because it was tried for long enough: staff must look. */
export async function setAside(
  { db, collections, now, log }: Deps,
  { error, ...failed }: Omit<Parameters<typeof setAsideCase>[1], 'problem' | 'at'> & { error: unknown },
): Promise<void> {
  const { area, id } = failed;
  const reference = collections.cases.doc(caseId(area, id));
  await runTransaction(db, async (transaction) => {
    const earlier = (await transaction.get(reference)).data() ?? null;
    transaction.set(reference, setAsideCase(earlier, { ...failed, problem: problemOf(error), at: now() }));
  });
  // An alert counts these (deploy/metrics).
  log.error('a case was set aside', { area, id, error: String(error) });
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
  try {
    if (isOpen((await reference.get()).data())) await closeCase(deps, reference.id);
  } catch (fault) {
    // The job is done; the next one closes it.
    log.error('a case could not be closed', { area, id, error: String(fault) });
  }
  return done;
}

/** Says what failed without what people typed: the codes and the names of fields. */
function problemOf(error: unknown): string {
  if (error instanceof AppError) return cutText(`${error.code}: ${error.message}`, 300);
  if (error instanceof ZodError)
    return cutText(error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; '), 300);
  return cutText(String(error), 300);
}
