import { groupName, splitGroupName, tierOfSale } from '@fareground/domain/booking/report-groups';
import type { RowPages, SheetColumn } from '@fareground/domain/core/sheet';
import { isEarned, saleOfAccount } from '@fareground/domain/payments/ledger/account';
import { hasGroup, isWithin } from '@fareground/domain/payments/ledger/earned-part';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { LedgerEntry, LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { ledgerPages, useLedgerPage } from '../../../staff/data/ledger-queries.ts';
import type { PeriodCursor } from '../../../staff/data/newest-of-period.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import type { LedgerFilter } from '../../../staff/ledger-query.ts';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { type PeriodFilter, shareOf } from '../period-filter.ts';
import { SaleName } from '../sale-name.tsx';
import { GroupLabel } from './group-label.tsx';

interface MovementsProps {
  readonly period: Period;
  readonly of: LedgerFilter;
  /** Only those that have this value too: "category=music". */
  readonly within?: string | undefined;
  readonly periodFilter: PeriodFilter;
}

/** The transactions behind the figures, down to their bookings. They are read when somebody asks for them. */
export function Movements({ period, of, within, periodFilter }: MovementsProps) {
  const { offeringId = '', group = '' } = of;
  const isAll = offeringId === '' && group === '';
  const listed = offeringId ? groupName('sale', offeringId) : listedGroup(group, within);
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(!isAll);
  const all = () =>
    setSearch(Object.fromEntries([...search].filter(([name]) => name !== 'sale' && name !== 'group')));
  return (
    <Card
      title={t('moneyReport.movements')}
      aside={
        <ExportButtons
          name={`fareground-ledger-${periodFilter.from}-${periodFilter.to}`}
          columns={ledgerColumns(periodFilter.zone)}
          pages={() => ledgerRows(ledgerPages(period, of), within)}
          shareOf={({ transaction }) => shareOf(period, transaction.at)}
        />
      }
    >
      {isAll ? null : (
        <h3>{offeringId ? <SaleName offeringId={offeringId} /> : <GroupLabel group={group} />}</h3>
      )}
      {isOpen ? (
        <>
          <Page period={period} of={of} within={within} periodFilter={periodFilter} />
          {isAll ? null : (
            <p className="row">
              <Button kind="line" onClick={all}>
                {t(offeringId ? 'moneyReport.allSales' : 'moneyReport.all')}
              </Button>
              {listed ? (
                <Link to={staffPaths.bookingReports.to({}, { ...periodFilter, of: listed })}>
                  {t('moneyReport.listBookings')}
                </Link>
              ) : null}
            </p>
          )}
        </>
      ) : (
        <Button kind="line" onClick={() => setOpen(true)}>
          {t('moneyReport.showMovements')}
        </Button>
      )}
    </Card>
  );
}

/** By what the list of bookings finds the same group; '' where it knows no such group. */
function listedGroup(group: string, within: string | undefined): string {
  const named = splitGroupName(group);
  const sale = splitGroupName(within ?? '');
  if (named?.by === 'ahead') return '';
  if (named?.by !== 'tier') return group;
  return sale?.by === 'sale' ? groupName('tier', tierOfSale(sale.value, named.value)) : '';
}

function Page({ period, of, within, periodFilter }: MovementsProps) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<PeriodCursor>(JSON.stringify([period, of]));
  const live = useLedgerPage(period, of, pages.cursor);
  if (live.status === 'loading') return <Loading rows={6} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) return <EmptyState title={t('moneyReport.none')}>{t('moneyReport.noneHint')}</EmptyState>;
  const columns: Column<LedgerTransaction>[] = [
    { key: 'when', heading: t('staff.when'), cell: ({ at }) => format.dateTime(at, periodFilter.zone) },
    { key: 'what', heading: t('staff.what'), cell: ({ kind }) => t(`moneyReport.kind.${kind}`) },
    {
      key: 'booking',
      heading: t('staff.reference'),
      cell: ({ bookingId }) =>
        bookingId ? <Link to={paths.booking.to({ id: bookingId })}>{groupDigits(bookingId)}</Link> : '',
    },
    {
      key: 'amount',
      heading: t('staff.amount'),
      numeric: true,
      cell: (one) => format.money(amountOf(one, of, within), one.currency),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('moneyReport.movements')}
        columns={columns}
        rows={rows.filter((one) => isWithin(one, within))}
        rowKey={({ id }) => id}
      />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={live.size > PAGE_ROWS ? () => pages.next([last.at, last.id]) : undefined}
      />
    </>
  );
}

const EARNED = ['sales', 'fees', 'tax', 'discounts'] as const;

/** What it earned, of one sale or group where one is named; where it earned nothing, how much it moved. */
function amountOf(
  { entries, parts = [] }: LedgerTransaction,
  { offeringId, group }: LedgerFilter,
  within: string | undefined,
): number {
  const sum = (counts: (account: string) => boolean): number =>
    entries.reduce((total, { account, amount }) => total + (counts(account) ? amount : 0), 0);
  if (offeringId) return -sum((account) => account === `sales:${offeringId}`);
  if (group) {
    return parts
      .filter((part) => [group, within].every((name) => !name || hasGroup(part, name)))
      .reduce((total, { amounts }) => EARNED.reduce((all, name) => all - (amounts[name] ?? 0), total), 0);
  }
  const earned = sum((account) => isEarned(account));
  return earned !== 0 ? -earned : entries.reduce((most, { amount }) => Math.max(most, amount), 0);
}

/** An entry of a transaction, as a row of a file. */
interface LedgerRow {
  readonly transaction: LedgerTransaction;
  readonly entry: LedgerEntry;
}

/**
 * A row an entry: those of a transaction add up to nothing, and so does the whole file in each currency.
 * @param within only transactions that have this value too: "category=music"
 */
async function* ledgerRows(
  pages: RowPages<LedgerTransaction>,
  within?: string,
): AsyncGenerator<readonly LedgerRow[]> {
  for await (const page of pages)
    yield page
      .filter((one) => isWithin(one, within))
      .flatMap((transaction) => transaction.entries.map((entry) => ({ transaction, entry })));
}

const ledgerColumns = (zone: string): readonly SheetColumn<LedgerRow>[] => [
  { heading: 'transaction', cell: ({ transaction }) => transaction.id },
  { heading: 'when', cell: ({ transaction }) => ({ at: transaction.at, zone }) },
  { heading: 'kind', cell: ({ transaction }) => transaction.kind },
  { heading: 'booking', cell: ({ transaction }) => transaction.bookingId ?? '' },
  { heading: 'payment', cell: ({ transaction }) => transaction.paymentId ?? '' },
  { heading: 'refund', cell: ({ transaction }) => transaction.refundId ?? '' },
  { heading: 'event or trip', cell: ({ entry }) => saleOfAccount(entry.account) ?? '' },
  { heading: 'account', cell: ({ entry }) => entry.account },
  // Debits are positive, credits negative, as in the ledger.
  {
    heading: 'amount',
    cell: ({ transaction, entry }) => ({ amount: entry.amount, currency: transaction.currency }),
  },
  { heading: 'currency', cell: ({ transaction }) => transaction.currency },
];
