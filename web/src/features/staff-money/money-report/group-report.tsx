import { groupName } from '@fareground/domain/booking/report-groups';
import {
  GROUPS_OF_PAGE,
  type GroupFigures,
  groupDocuments,
  groupFigures,
  together,
} from '@fareground/domain/payments/ledger/group-report';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { SumGrouping } from '@fareground/domain/payments/ledger/ledger-sums';
import { groupColumns } from '@fareground/domain/payments/ledger/report-columns';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager } from '../../../staff/cursor-pages.tsx';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { onePage } from '../export/sheet.ts';
import { type Comparison, comparedWith, type PeriodFilter } from '../period-filter.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { ValueName } from './group-label.tsx';
import { type GroupingFilter, groupingsOffered, scopeOf } from './grouping-filter.ts';
import { Movements } from './movements.tsx';
import { TaxReport } from './tax-report.tsx';

interface GroupReportProps {
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
  readonly comparison: Comparison;
  readonly grouping: GroupingFilter;
}

/** What was sold and given back in a period, by channel, organiser or operator, route, category, fare, kind of ticket or rate of tax, down to the booking. */
export function GroupReport({ periodFilter, period, comparison, grouping }: GroupReportProps) {
  const t = useT();
  const before = comparedWith(comparison, periodFilter, period);
  const { by } = grouping;
  const scope = scopeOf(grouping);
  const ids = [...new Set([period, before].flatMap((one) => groupDocuments(scope, [by], one)))];
  const live = useLedgerGroups(ids);
  if (live.status === 'loading') return <Loading rows={8} />;
  if (by === 'rate') return <TaxReport periodFilter={periodFilter} period={period} documents={live.data} />;
  const rows = groupFigures(scope, by, period, live.data);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('moneyReport.none')}>{t('moneyReport.noneHint')}</EmptyState>
      </Card>
    );
  }
  const earlier = groupFigures(scope, by, before, live.data);
  const totalsBefore = together('', earlier);
  return (
    <>
      {together('', rows).map((total) => (
        <FigureTiles
          key={total.currency}
          row={total}
          before={totalsBefore.find(({ currency }) => currency === total.currency)}
          comparison={comparison}
        />
      ))}
      <Groups
        periodFilter={periodFilter}
        period={period}
        by={by}
        scope={grouping.scope}
        rows={rows}
        earlier={earlier}
      />
    </>
  );
}

interface GroupsProps {
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
  readonly by: Exclude<SumGrouping, 'rate'>;
  /** What the report is kept to; empty: all. */
  readonly scope: string;
  readonly rows: readonly GroupFigures[];
  /** In the time that it is compared with. */
  readonly earlier: readonly GroupFigures[];
}

function Groups({ periodFilter, period, by, scope, rows, earlier }: GroupsProps) {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const group = search.get('group') ?? '';
  const to = (changes: Readonly<Record<string, string>>) => ({
    search: String(new URLSearchParams({ ...Object.fromEntries(search), ...changes })),
  });
  const netSalesBefore = ({ value, currency }: GroupFigures): number =>
    earlier.find((one) => one.value === value && one.currency === currency)?.netSales ?? 0;
  const money = (
    key: string,
    heading: string,
    amount: (row: GroupFigures) => number,
  ): Column<GroupFigures> => ({
    key,
    heading,
    numeric: true,
    cell: (row) => format.money(amount(row), row.currency),
  });
  const columns: Column<GroupFigures>[] = [
    {
      key: 'value',
      heading: t(`moneyReport.grouping.${by}`),
      cell: ({ value }) => {
        const next = groupingsOffered(groupName(by, value))[0];
        const name = <ValueName by={by} value={value} />;
        return by === 'tier' || by === 'fare' || by === 'ahead' || value === 'unknown' || !next ? (
          name
        ) : (
          <Link to={to({ of: groupName(by, value), by: next, group: '' })}>{name}</Link>
        );
      },
    },
    {
      key: 'places',
      heading: t('moneyReport.places'),
      numeric: true,
      cell: ({ places }) => format.number(places),
    },
    money('sold', t('moneyReport.sold'), ({ sold }) => sold),
    money(
      'refundedAmount',
      t('moneyReport.refundedAmount'),
      ({ refundedAmount, disputed }) => refundedAmount + disputed,
    ),
    money('netSales', t('moneyReport.netSales'), ({ netSales }) => netSales),
    money('before', t('moneyReport.netSalesBefore'), netSalesBefore),
    {
      key: 'movements',
      heading: t('bookingReports.title'),
      cell: ({ value }) =>
        value === 'unknown' ? (
          ''
        ) : (
          <Link to={to(by === 'sale' ? { sale: value } : { group: groupName(by, value) })}>
            {t('moneyReport.showBookings')}
          </Link>
        ),
    },
  ];
  const offeringId = by === 'sale' ? (search.get('sale') ?? '') : '';
  return (
    <>
      <Card
        title={t('moneyReport.byGroup', { grouping: t(`moneyReport.grouping.${by}`) })}
        aside={
          <ExportButtons
            name={`fareground-${by}-${periodFilter.from}-${periodFilter.to}`}
            columns={groupColumns(periodFilter, by, scope)}
            pages={() => onePage(rows.map((row) => ({ ...row, netSalesBefore: netSalesBefore(row) })))}
            shareOf={() => 1}
          />
        }
      >
        <p className="muted small">{t('moneyReport.byGroupHint')}</p>
        <DataTable
          caption={t('moneyReport.byGroup', { grouping: t(`moneyReport.grouping.${by}`) })}
          columns={columns}
          rows={rows.slice((page - 1) * GROUPS_OF_PAGE, page * GROUPS_OF_PAGE)}
          rowKey={({ value, currency }) => `${value} ${currency}`}
        />
        <Pager
          page={page}
          onBack={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={rows.length > page * GROUPS_OF_PAGE ? () => setPage(page + 1) : undefined}
        />
      </Card>
      {group || offeringId ? (
        <Movements
          key={group + offeringId}
          period={period}
          of={offeringId ? { offeringId } : { group }}
          within={scope || undefined}
          periodFilter={periodFilter}
        />
      ) : null}
    </>
  );
}
