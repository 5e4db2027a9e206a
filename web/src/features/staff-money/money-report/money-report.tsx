import { groupName } from '@fareground/domain/booking/report-groups';
import {
  edgeDaysOf,
  figuresOf,
  monthsOf,
  type Period,
  type ReportFigures,
  SALES_OF_PAGE,
  sumsOf,
} from '@fareground/domain/payments/ledger/ledger-report';
import { currencyColumns } from '@fareground/domain/payments/ledger/report-columns';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import {
  type SaleCursor,
  saleCursor,
  useLedgerDays,
  useLedgerMonths,
  useLedgerSaleMonths,
  useLedgerSales,
} from '../../../staff/data/ledger-queries.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { onePage } from '../export/sheet.ts';
import {
  type Comparison,
  comparedWith,
  comparisonOf,
  instantsOf,
  type PeriodFilter,
  periodFilterOf,
} from '../period-filter.ts';
import { PeriodForm } from '../period-form.tsx';
import { ReportByMail } from '../report-mail/report-by-mail.tsx';
import { SaleName } from '../sale-name.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { GroupReport } from './group-report.tsx';
import { groupingFilterOf } from './grouping-filter.ts';
import { Movements } from './movements.tsx';
import { ComparisonField, GroupingChips } from './report-choices.tsx';
import { edgeIdsOf, saleColumns, salePages } from './sale-pages.ts';
import { type SaleRow, saleRowsOf } from './sale-rows.ts';

/** What was sold and given back in a period, out of the sums of the ledger: by currency, by sale, and down to the booking. @param zone of the books */
export function MoneyReport({ zone }: { readonly zone: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const [search] = useSearchParams();
  const openedAt = useOpenedAt();
  if (session.status !== 'signed-in' || !session.can('ledger.read')) return null;
  const periodFilter = periodFilterOf(search, openedAt, zone);
  const period = instantsOf(periodFilter);
  const comparison = comparisonOf(search);
  const grouping = groupingFilterOf(search);
  const key = JSON.stringify([periodFilter, comparison, grouping]);
  return (
    <>
      <Card>
        <PeriodForm
          key={key}
          periodFilter={periodFilter}
          kept={{ by: search.get('by') ?? '', of: search.get('of') ?? '' }}
        >
          <ComparisonField comparison={comparison} />
        </PeriodForm>
      </Card>
      <GroupingChips grouping={grouping} />
      {!period ? <Note tone="warn">{t('moneyReport.tooLong')}</Note> : null}
      {period && grouping.by === 'sale' && !grouping.scope ? (
        <Report
          key={key}
          periodFilter={periodFilter}
          period={period}
          comparison={comparison}
          offeringId={search.get('sale') ?? ''}
        />
      ) : null}
      {period && (grouping.by !== 'sale' || grouping.scope) ? (
        <GroupReport
          key={key}
          periodFilter={periodFilter}
          period={period}
          comparison={comparison}
          grouping={grouping}
        />
      ) : null}
      <ReportByMail
        shown={grouping.by === 'rate' ? { report: 'tax' } : { report: 'money', by: 'partner' }}
        zone={periodFilter.zone}
      />
    </>
  );
}

interface ReportProps {
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
  readonly comparison: Comparison;
  /** Whose movements are shown; empty: those of all. */
  readonly offeringId: string;
}

function Report({ periodFilter, period, comparison, offeringId }: ReportProps) {
  const t = useT();
  const before = comparedWith(comparison, periodFilter, period);
  const all = [...monthsOf(before), ...monthsOf(period)];
  const months = useLedgerMonths(all[0] ?? '', all.at(-1) ?? '');
  const days = useLedgerDays([...new Set([...edgeDaysOf(before), ...edgeDaysOf(period)])]);
  if (months.status === 'loading' || days.status === 'loading') return <Loading rows={8} />;
  const rows = figuresOf(sumsOf(period, months.data, days.data));
  const earlier = figuresOf(sumsOf(before, months.data, days.data));
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('moneyReport.none')}>{t('moneyReport.noneHint')}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      {rows.map((row) => (
        <FigureTiles
          key={row.currency}
          row={row}
          before={earlier.find(({ currency }) => currency === row.currency)}
          comparison={comparison}
        />
      ))}
      <Card
        title={t('moneyReport.byCurrency')}
        aside={
          <ExportButtons
            name={`fareground-money-${periodFilter.from}-${periodFilter.to}`}
            columns={currencyColumns(periodFilter)}
            pages={() => onePage(rows)}
            shareOf={() => 1}
          />
        }
      >
        <Currencies rows={rows} />
      </Card>
      <Sales periodFilter={periodFilter} period={period} />
      <Movements key={offeringId} period={period} of={{ offeringId }} periodFilter={periodFilter} />
    </>
  );
}

function Currencies({ rows }: { readonly rows: readonly ReportFigures[] }) {
  const t = useT();
  const format = useFormat();
  const figure = (
    name: 'fees' | 'tax' | 'discounts' | 'cash' | 'cashDifferences' | 'providerCosts' | 'paidOut',
  ): Column<ReportFigures> => ({
    key: name,
    heading: t(`moneyReport.${name}`),
    numeric: true,
    cell: (row) => format.money(row[name], row.currency),
  });
  const columns: Column<ReportFigures>[] = [
    { key: 'currency', heading: t('moneyReport.currency'), cell: ({ currency }) => currency },
    {
      key: 'sales',
      heading: t('moneyReport.purchases'),
      numeric: true,
      cell: ({ sales }) => format.number(sales),
    },
    figure('fees'),
    figure('tax'),
    figure('discounts'),
    figure('cash'),
    figure('cashDifferences'),
    figure('providerCosts'),
    figure('paidOut'),
  ];
  return (
    <DataTable
      caption={t('moneyReport.byCurrency')}
      columns={columns}
      rows={rows}
      rowKey={({ currency }) => currency}
    />
  );
}

interface SalesProps {
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
}

function Sales({ periodFilter, period }: SalesProps) {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const months = monthsOf(period);
  const pages = useCursorPages<SaleCursor>(JSON.stringify(months));
  const live = useLedgerSales(months, SALES_OF_PAGE, pages.cursor);
  const shown = live.data?.slice(0, SALES_OF_PAGE) ?? [];
  const edges = useLedgerSaleMonths(edgeIdsOf(period, shown));
  if (live.status === 'loading' || edges.status === 'loading') return <Loading rows={6} />;
  const rows = saleRowsOf(period, shown, edges.data);
  const last = shown.at(-1);
  const figure = (name: 'sold' | 'refundedAmount' | 'netSales'): Column<SaleRow> => ({
    key: name,
    heading: t(`moneyReport.${name}`),
    numeric: true,
    cell: (row) => format.money(row[name], row.currency),
  });
  const columns: Column<SaleRow>[] = [
    {
      key: 'sale',
      heading: t('moneyReport.sale'),
      cell: ({ offeringId }) => (
        <Link
          to={{ search: String(new URLSearchParams({ ...Object.fromEntries(search), sale: offeringId })) }}
        >
          <SaleName offeringId={offeringId} />
        </Link>
      ),
    },
    figure('sold'),
    figure('refundedAmount'),
    figure('netSales'),
    {
      key: 'tickets',
      heading: t('moneyReport.grouping.tier'),
      cell: ({ offeringId }) => (
        <Link
          to={{
            search: String(
              new URLSearchParams({ ...periodFilter, by: 'tier', of: groupName('sale', offeringId) }),
            ),
          }}
        >
          {t('moneyReport.tickets')}
        </Link>
      ),
    },
    {
      key: 'bookings',
      heading: t('bookingReports.title'),
      cell: ({ offeringId }) => (
        <Link to={staffPaths.bookingReports.to({}, { ...periodFilter, of: groupName('sale', offeringId) })}>
          {t('moneyReport.bookings')}
        </Link>
      ),
    },
  ];
  return (
    <Card
      title={t('moneyReport.bySale')}
      aside={
        <ExportButtons
          name={`fareground-sales-${periodFilter.from}-${periodFilter.to}`}
          columns={saleColumns(periodFilter)}
          pages={() => salePages(period)}
        />
      }
    >
      <p className="muted small">{t('moneyReport.bySaleHint')}</p>
      <DataTable
        caption={t('moneyReport.bySale')}
        columns={columns}
        rows={rows}
        rowKey={({ offeringId, currency }) => `${offeringId} ${currency}`}
      />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={last && live.size > SALES_OF_PAGE ? () => pages.next(saleCursor(last)) : undefined}
      />
    </Card>
  );
}
