import { CASES, type Case, type CaseState, caseConverter } from '@fareground/domain/people/case';
import { type LoadableList, useStoredDocuments } from '../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from './page-size.ts';

/** One page of the cases in a state, the last to fail first. */
export const useCases = (state: CaseState, after?: readonly number[]): LoadableList<Case> =>
  useStoredDocuments(CASES, caseConverter, {
    where: [['state', '==', state]],
    orderBy: [['lastFailedAt', 'desc']],
    limit: PAGE_ROWS + 1,
    ...(after ? { startAfter: after } : {}),
  });

/** Some of those that wait for staff, the last to fail first. */
export const useOpenCases = (rows: number): LoadableList<Case> =>
  useStoredDocuments(CASES, caseConverter, {
    where: [['state', '==', 'set-aside']],
    orderBy: [['lastFailedAt', 'desc']],
    limit: rows,
  });
