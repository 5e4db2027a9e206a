import { splitGroupName } from '@fareground/domain/booking/report-groups';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate } from '@fareground/domain/core/time';
import type { MailedBookings } from '@fareground/domain/messages/mail';
import type { MailValues } from '@fareground/domain/messages/templates';
import { type RateFigures, together } from '@fareground/domain/payments/ledger/group-report';
import type { ReportDays } from '@fareground/domain/payments/ledger/report-days';
import {
  choiceOf,
  MAX_MAILED_ROWS,
  type ReportMail,
  type ReportMailOf,
} from '@fareground/domain/payments/ledger/report-mail';
import { netTaxOf, owedOf, type StatementPart } from '@fareground/domain/payments/ledger/settlement';
import type { Firestore } from 'firebase-admin/firestore';
import type { NewMail } from '../../messages/queue-mail.ts';
import { createCollections } from '../../platform/firestore/collections.ts';
import { countBookings } from './read-bookings.ts';
import { type ReadReport, readReport } from './read-report.ts';
import { nameOfPartner, readStatementParts } from './read-statement.ts';

type Template = 'report' | 'tax-report' | 'statement' | 'booking-list';

/** What a mail says of a report and brings along, whoever gets it. */
export type MailedContent = {
  [T in Template]: {
    readonly template: T;
    readonly values: Omit<MailValues<T>, 'name'>;
  } & Pick<NewMail<T>, 'report' | 'statement' | 'bookings'>;
}[Template];

/** @param site the address of the site */
export function mailedContent(
  deps: { readonly db: Firestore; readonly site: string },
  wanted: ReportMail,
  days: ReportDays,
): Promise<MailedContent> {
  switch (wanted.report) {
    case 'money':
      return moneyContent(deps, wanted, days);
    case 'tax':
      return taxContent(deps, days);
    case 'settlement':
      return statementContent(deps, wanted, days);
    case 'bookings':
      return bookingsContent(deps, wanted, days);
  }
}

type Deps = Parameters<typeof mailedContent>[0];

async function moneyContent(
  { db, site }: Deps,
  { by }: ReportMailOf<'money'>,
  days: ReportDays,
): Promise<MailedContent> {
  const report = { ...days, by };
  const figures = moneyFigures(await readReport(db, report));
  const url = pageAt(site, 'payment-reports', report);
  return { template: 'report', values: { days: textOf(days), figures, url }, report };
}

async function taxContent({ db, site }: Deps, days: ReportDays): Promise<MailedContent> {
  const report = { ...days, by: 'rate' as const };
  const figures = taxFigures((await readReport(db, report)).rates);
  const url = pageAt(site, 'payment-reports', report);
  return { template: 'tax-report', values: { days: textOf(days), figures, url }, report };
}

async function statementContent(
  { db, site }: Deps,
  { partner }: ReportMailOf<'settlement'>,
  days: ReportDays,
): Promise<MailedContent> {
  const statement = { partner, ...days };
  const parts = await readStatementParts(db, statement);
  // The page is of whole months.
  const month = days.to.slice(0, '2026-11'.length);
  const url = pageAt(site, 'settlements', { month, zone: days.zone, partner });
  const name = await nameOfPartner(createCollections(db), partner);
  const values = { partner: name, days: textOf(days), figures: statementFigures(parts), url };
  return { template: 'statement', values, ...(parts.length > 0 && { statement }) };
}

async function bookingsContent(
  { db, site }: Deps,
  wanted: ReportMailOf<'bookings'>,
  days: ReportDays,
): Promise<MailedContent> {
  const choice = choiceOf(wanted);
  const bookings: MailedBookings = { ...days, ...choice };
  const found = await countBookings(db, bookings);
  const url = pageAt(site, 'booking-reports', { ...days, ...choice });
  const most = number(MAX_MAILED_ROWS);
  const figures = found > MAX_MAILED_ROWS ? `More than ${most} bookings` : countText(found);
  const values = { days: textOf(days), choice: await choiceText(db, wanted), figures, most, url };
  return { template: 'booking-list', values, ...(found > 0 && { bookings }) };
}

const number = (value: number): string => value.toLocaleString('en-GB');
const countText = (found: number): string =>
  found === 0
    ? 'Nothing was booked, so there is no file.'
    : `${number(found)} ${found === 1 ? 'booking' : 'bookings'}`;

/** "Only channel: web, EUR, confirmed." */
async function choiceText(db: Firestore, { of, currency, state }: ReportMailOf<'bookings'>): Promise<string> {
  const group = of ? splitGroupName(of) : null;
  const value =
    group?.by === 'partner' ? await nameOfPartner(createCollections(db), group.value) : group?.value;
  const only = [group ? `${group.by}: ${value}` : of, currency, state].filter(Boolean);
  return only.length > 0 ? `Only ${only.join(', ')}.` : 'It is of all bookings.';
}

const dayText = (day: string): string => calendarDate(Date.parse(day), 'UTC', { year: true });
const textOf = ({ from, to, zone }: ReportDays): string =>
  `${from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`} (${zone})`;

const NOTHING = 'Nothing was sold or refunded.';
/** A line each; as many as a mail takes. */
const linesOr = (nothing: string, lines: readonly string[]): string =>
  cutText(lines.join('\n') || nothing, 4_000);

/** What the days came to, a line a currency. */
const moneyFigures = ({ groups }: ReadReport): string =>
  linesOr(
    NOTHING,
    together('', groups).map(({ currency, ...row }) => {
      const money = (amount: number) => formatMoney(amount, currency);
      const back = money(row.refundedAmount + row.disputed);
      return `${currency}: sold ${money(row.sold)}, refunded ${back}, net sales ${money(row.netSales)}, of it tax ${money(row.tax)}`;
    }),
  );

/** A line a rate and currency. */
const taxFigures = (rates: readonly RateFigures[]): string =>
  linesOr(
    NOTHING,
    rates.map(({ rate, currency, base, due }) => {
      const percent = rate === 'none' ? 'No tax' : `${Number(rate) / 100}%`;
      return `${percent}, ${currency}: left without tax ${formatMoney(base, currency)}, tax due ${formatMoney(due, currency)}`;
    }),
  );

/** A line a currency. */
const statementFigures = (parts: readonly StatementPart[]): string =>
  linesOr(
    NOTHING,
    parts.map(({ currency, total }) => {
      const money = (amount: number) => formatMoney(amount, currency);
      const back = money(total.refundedAmount + total.disputed);
      return `${currency}: sold ${money(total.sold)}, refunded ${back}, fees of the house ${money(total.fees)}, tax that the house owes ${money(netTaxOf(total))}, owed without tax ${money(owedOf(total))}`;
    }),
  );

/** The page that shows the same, and can be asked for more. */
const pageAt = (site: string, page: string, query: Readonly<Record<string, string>>): string =>
  `${site}/dashboard/admin/${page}?${new URLSearchParams({ ...query })}`;
