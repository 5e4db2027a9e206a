import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, singleLineText, timestampSchema } from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { DAY, HOUR, MINUTE } from '../core/time.ts';

/**
 * What the sweep finishes when nobody else did, by the collection of its documents. Of an event change it is one booking that the change
 * could not be made of: "<change>.<booking>". `ledger` is the counting of the ledger into the sums of reports, `balance` a difference between
 * ledger and provider, which staff close. `triggers` is what a trigger could not do of a write, though it was delivered for hours:
 * "<group>.<trigger>.<effect>.<event>".
 */
export const caseAreas = [
  'bookings',
  'payments',
  'giftCards',
  'refunds',
  'deletions',
  'offeringChanges',
  'waitingLists',
  'allotments',
  'ledger',
  'balance',
  'triggers',
] as const;
export type CaseArea = (typeof caseAreas)[number];

export const caseStates = ['retrying', 'set-aside', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];
/** A closed case opens again when the same thing fails again. */
export const caseLifecycle: Lifecycle<CaseState> = {
  retrying: ['set-aside', 'closed'],
  'set-aside': ['retrying', 'closed'],
  closed: ['retrying'],
};

/** A closed case is looked at for so long, milliseconds. */
export const CLOSED_CASE_KEPT = 90 * DAY;

/** Something that the sweep could not finish. It is tried again less and less often; what goes on failing waits for staff. */
export const caseSchema = z.strictObject({
  id: singleLineText(200),
  area: z.enum(caseAreas),
  /** Path of the document that cannot be finished. */
  target: singleLineText(300),
  state: z.enum(caseStates),
  /** Nothing can try it again: staff look into it, and close it with a reason. */
  byHand: z.literal(true).optional(),
  /** In a row. */
  failures: z.int().min(1).max(10_000),
  /** Why the last try failed, for whoever looks into it; no personal data. */
  problem: optionalText(300),
  firstFailedAt: instantSchema,
  lastFailedAt: instantSchema,
  /** Not tried before. */
  nextTryAt: instantSchema,
  updatedAt: instantSchema,
  /** Of a closed one: when the database deletes it (a time-to-live policy of this field). */
  expiresAt: timestampSchema.optional(),
});
export type Case = z.infer<typeof caseSchema>;
export const caseConverter = documentConverter(caseSchema);
export const CASES = 'cases';
export const caseId = (area: CaseArea, id: string): string => `${area}-${id}`;
export const casePath = (id: string): string => `${CASES}/${id}`;

/** After so many failures in a row staff must look: what passes by itself has passed in the two hours until then. */
const MAX_FAILURES = 8;

/** What a case becomes with one more failure: tried again after 1, 2, 4, ... minutes, and from an hour on set aside. */
export function failedAgain(
  earlier: Case | null,
  failed: { readonly area: CaseArea; readonly id: string; readonly problem: string; readonly at: number },
): Case {
  const { area, id, problem, at } = failed;
  const open = earlier && earlier.state !== 'closed' ? earlier : null;
  const failures = (open?.failures ?? 0) + 1;
  return {
    id: caseId(area, id),
    area,
    target: area === 'offeringChanges' ? `bookings/${id.slice(id.lastIndexOf('.') + 1)}` : `${area}/${id}`,
    state: failures >= MAX_FAILURES ? 'set-aside' : 'retrying',
    failures,
    problem,
    firstFailedAt: open?.firstFailedAt ?? at,
    lastFailedAt: at,
    nextTryAt: at + Math.min(MINUTE * 2 ** (failures - 1), HOUR),
    updatedAt: at,
  };
}

interface SetAside {
  readonly area: CaseArea;
  readonly id: string;
  readonly target: string;
  readonly problem: string;
  /** When it failed first. */
  readonly since: number;
  readonly at: number;
  readonly byHand?: true;
}

/** What staff look at at once. */
export function setAsideCase(earlier: Case | null, { since, at, ...failed }: SetAside): Case {
  return {
    ...failed,
    id: caseId(failed.area, failed.id),
    state: 'set-aside',
    failures: (earlier && earlier.state !== 'closed' ? earlier.failures : 0) + 1,
    firstFailedAt: since,
    lastFailedAt: at,
    nextTryAt: at,
    updatedAt: at,
  };
}

/** A difference between ledger and provider. @param id of the movement, ours or the provider's */
export const balanceCase = (id: string, problem: string, at: number): Case =>
  setAsideCase(null, {
    area: 'balance',
    id,
    target: `balance/${id}`,
    problem,
    since: at,
    at,
    byHand: true,
  });

export const isDue = ({ state, nextTryAt }: Case, now: number): boolean =>
  state === 'retrying' && nextTryAt <= now;
