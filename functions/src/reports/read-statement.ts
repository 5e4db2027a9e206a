import type { StatementRequest } from '@fareground/domain/calls/statements';
import { AppError } from '@fareground/domain/core/errors';
import { calendarDate } from '@fareground/domain/core/time';
import { groupDocuments } from '@fareground/domain/ledger/group-report';
import { ledgerGroupsConverter, ledgerGroupsPath } from '@fareground/domain/ledger/ledger-sums';
import {
  monthPeriod,
  partnerScope,
  type StatementPart,
  type StatementRow,
  statementOf,
} from '@fareground/domain/ledger/settlement';
import { houseOf, privateSettings } from '../invoices/house.ts';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'now'>;

/** A statement with what is written on it. */
export interface NamedStatement extends StatementRequest {
  /** Who writes it; empty until an owner has said. */
  readonly house: string;
  readonly parts: readonly StatementPart[];
  /** What the rows are called, by their value. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What an organiser or operator is owed for a month that has ended, out of the sums of the ledger: it never says anything else later.
 * @throws AppError not-found, wrong-state, unavailable
 */
export async function readStatement(needs: Needs, asked: StatementRequest): Promise<NamedStatement> {
  const { db, collections, now } = needs;
  const { partner, month, zone } = asked;
  const period = monthPeriod(month, zone);
  if (period.to > now()) throw new AppError('wrong-state', `${month} has not ended`, { field: 'month' });
  const waiting = await collections.ledgerInbox.where('at', '<', period.to).limit(1).get();
  if (!waiting.empty) throw new AppError('unavailable', `${month} is not counted yet`);
  const ids = groupDocuments(partnerScope(partner), period);
  const stored = await db.getAll(...ids.map((id) => db.doc(ledgerGroupsPath(id))));
  const documents = stored.flatMap((one) => (one.exists ? [ledgerGroupsConverter.fromFirestore(one)] : []));
  const parts = statementOf(partner, period, documents);
  if (parts.length === 0) throw new AppError('not-found', `nothing of ${partner} in ${month}`);
  const house = houseOf((await privateSettings(db).get()).data())?.seller.name ?? '';
  const names = await namesOf(
    needs,
    parts.flatMap(({ rows }) => rows),
  );
  return { ...asked, house, parts, names };
}

/** Events by their title and day, lines by their number and name. */
async function namesOf(
  { db, collections }: Needs,
  rows: readonly StatementRow[],
): Promise<ReadonlyMap<string, string>> {
  const valuesOf = (by: StatementRow['by']): string[] => [
    ...new Set(rows.flatMap((row) => (row.by === by ? [row.value] : []))),
  ];
  const [events, lines] = [
    valuesOf('sale').map((id) => collections.events.doc(id)),
    valuesOf('line').map((id) => collections.lines.doc(id)),
  ];
  const found = events.length + lines.length > 0 ? await db.getAll(...events, ...lines) : [];
  return new Map(
    found.flatMap((one): [string, string][] => {
      const stored = one.data();
      if (!stored) return [];
      return 'startsAt' in stored
        ? [[one.id, `${stored.title}, ${calendarDate(stored.startsAt, stored.timeZone, { year: true })}`]]
        : [[one.id, `${stored.number}, ${stored.name}`]];
    }),
  );
}
