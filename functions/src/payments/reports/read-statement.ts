import type { StatementRequest } from '@fareground/domain/api/statements';
import { AppError } from '@fareground/domain/core/errors';
import { slugSchema } from '@fareground/domain/core/fields';
import { calendarDate } from '@fareground/domain/core/time';
import type { MailedStatement } from '@fareground/domain/messages/mail';
import { ledgerGroupsConverter, ledgerGroupsPath } from '@fareground/domain/payments/ledger/ledger-sums';
import { periodOfDays } from '@fareground/domain/payments/ledger/report-days';
import {
  monthDays,
  type StatementPart,
  type StatementRow,
  statementDocuments,
  statementOf,
} from '@fareground/domain/payments/ledger/settlement';
import type { Services } from '../../platform/services.ts';
import { houseOf, privateSettings } from '../invoices/house.ts';
import { isCounted } from './is-counted.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;

/** A statement with what is written on it. */
export interface NamedStatement extends MailedStatement {
  /** What the partner is called. */
  readonly name: string;
  /** Who writes it; empty until an owner has said. */
  readonly house: string;
  /** None where nothing moved. */
  readonly parts: readonly StatementPart[];
  /** What the rows are called, by their value. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What an organiser or operator is owed for a month that has ended, out of the sums of the ledger: it never says anything else later.
 * @throws AppError not-found, wrong-state, unavailable
 */
export async function readStatement(
  deps: Deps,
  { partner, month, zone }: StatementRequest,
): Promise<NamedStatement> {
  const { collections, now } = deps;
  const days = monthDays(month, zone);
  const { to: end } = periodOfDays(days);
  if (end > now()) throw new AppError('wrong-state', `${month} has not ended`, { field: 'month' });
  if (!(await isCounted(collections, end))) throw new AppError('unavailable', `${month} is not counted yet`);
  const statement = await readStatementOfDays(deps, { partner, ...days });
  if (statement.parts.length === 0) throw new AppError('not-found', `nothing of ${partner} in ${month}`);
  return statement;
}

/** The same for any days that have ended and are counted. */
export async function readStatementOfDays(
  deps: Pick<Deps, 'db' | 'collections'>,
  input: MailedStatement,
): Promise<NamedStatement> {
  const { db } = deps;
  const parts = await readStatementParts(db, input);
  const house = houseOf((await privateSettings(db).get()).data())?.seller.name ?? '';
  const name = await nameOfPartner(deps.collections, input.partner);
  const names = await namesOf(
    deps,
    parts.flatMap(({ rows }) => rows),
  );
  return { ...input, name, house, parts, names };
}

/** What a partner is called that sums know by its id; what they know it by where none is stored. */
export async function nameOfPartner({ partners }: Deps['collections'], value: string): Promise<string> {
  if (!slugSchema.safeParse(value).success) return value;
  return (await partners.doc(value).get()).data()?.name ?? value;
}

/** Its figures alone. */
export async function readStatementParts(
  db: Deps['db'],
  { partner, ...days }: MailedStatement,
): Promise<StatementPart[]> {
  const period = periodOfDays(days);
  const ids = statementDocuments(partner, period);
  const stored = await db.getAll(...ids.map((id) => db.doc(ledgerGroupsPath(id))));
  const documents = stored.flatMap((one) => (one.exists ? [ledgerGroupsConverter.fromFirestore(one)] : []));
  return statementOf(partner, period, documents);
}

/** Events by their title and day, lines by their number and name. */
async function namesOf(
  { db, collections }: Pick<Deps, 'db' | 'collections'>,
  rows: readonly StatementRow[],
): Promise<ReadonlyMap<string, string>> {
  const valuesOf = (by: StatementRow['by']): string[] => [
    ...new Set(rows.flatMap((row) => (row.by === by ? [row.value] : []))),
  ];
  const [events, lines] = [
    valuesOf('sale').map((id) => collections.events.doc(id)),
    valuesOf('route').map((id) => collections.routes.doc(id)),
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
