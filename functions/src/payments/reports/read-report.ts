import { sheetCsv } from '@fareground/domain/core/sheet';
import type { MailedReport } from '@fareground/domain/messages/mail';
import {
  type GroupFigures,
  groupDocuments,
  groupFigures,
  type RateFigures,
  taxFigures,
} from '@fareground/domain/payments/ledger/group-report';
import { periodBefore } from '@fareground/domain/payments/ledger/ledger-report';
import {
  allScope,
  type LedgerGroups,
  ledgerGroupsConverter,
  ledgerGroupsPath,
} from '@fareground/domain/payments/ledger/ledger-sums';
import { groupColumns, taxColumns } from '@fareground/domain/payments/ledger/report-columns';
import { periodOfDays } from '@fareground/domain/payments/ledger/report-days';
import type { Firestore } from 'firebase-admin/firestore';

/** A money report as the page of payment reports shows it: by a grouping, or by rate of tax. */
export interface ReadReport {
  readonly input: MailedReport;
  readonly groups: readonly (GroupFigures & { readonly netSalesBefore: number })[];
  /** Of a report by rate alone. */
  readonly rates: readonly RateFigures[];
}

/** Out of the sums of the ledger. */
export async function readReport(db: Firestore, request: MailedReport): Promise<ReadReport> {
  const { by, ...days } = request;
  const period = periodOfDays(days);
  const before = periodBefore(period);
  const groups = by === 'rate' ? 'channel' : by;
  const ids = [period, before].flatMap((one) => groupDocuments(allScope, [groups, by], one));
  const sums = await readSums(db, new Set(ids));
  const earlier = groupFigures(allScope, groups, before, sums);
  return {
    input: request,
    groups: groupFigures(allScope, groups, period, sums).map((row) => ({
      ...row,
      netSalesBefore:
        earlier.find(({ value, currency }) => value === row.value && currency === row.currency)?.netSales ??
        0,
    })),
    rates: by === 'rate' ? taxFigures(allScope, period, sums) : [],
  };
}

async function readSums(db: Firestore, ids: ReadonlySet<string>): Promise<LedgerGroups[]> {
  const stored = await db.getAll(...[...ids].map((id) => db.doc(ledgerGroupsPath(id))));
  return stored.flatMap((one) => (one.exists ? [ledgerGroupsConverter.fromFirestore(one)] : []));
}

/** The file that the page saves too. */
export const reportCsv = ({ input, groups, rates }: ReadReport): string =>
  input.by === 'rate'
    ? sheetCsv(taxColumns(input), rates)
    : sheetCsv(groupColumns(input, input.by, ''), groups);
