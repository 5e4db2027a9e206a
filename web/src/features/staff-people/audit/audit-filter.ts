import { dayBounds } from '@fareground/domain/core/time';
import type { PublicQuery } from '../../../data/public-reader.ts';

export interface AuditFilter {
  /** An address, or a user id. */
  readonly person: string;
  readonly action: string;
  /** "events" for all of a kind, "events/night-ferry" for one. */
  readonly target: string;
  /** "2026-11-21", in the reader's zone; '' leaves that end open. */
  readonly from: string;
  readonly to: string;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const auditFilterOf = (search: URLSearchParams): AuditFilter => ({
  person: (search.get('person') ?? '').trim(),
  action: search.get('action') ?? '',
  target: (search.get('target') ?? '').trim().replace(/^\/+|\/+$/g, ''),
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
});

/** The newest first. Each filter that is a word is one index with `at`; together Firestore joins them. */
export function auditQuery(
  { person, action, target, from, to }: AuditFilter,
  limit: number,
  after?: readonly (string | number)[],
): PublicQuery {
  return {
    where: [
      ...(person ? ([[person.includes('@') ? 'actorEmail' : 'actorUid', '==', person]] as const) : []),
      ...(action ? ([['action', '==', action]] as const) : []),
      ...(target ? ([[target.includes('/') ? 'target' : 'area', '==', target]] as const) : []),
      ...(isDay(from) ? ([['at', '>=', dayBounds(from, zone).from]] as const) : []),
      ...(isDay(to) ? ([['at', '<', dayBounds(to, zone).to]] as const) : []),
    ],
    orderBy: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
    limit,
    ...(after ? { startAfter: after } : {}),
  };
}
