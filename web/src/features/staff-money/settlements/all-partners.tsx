import { unknownValue } from '@fareground/domain/booking/report-groups';
import {
  type GroupFigures,
  groupDocuments,
  groupFigures,
} from '@fareground/domain/payments/ledger/group-report';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import { allScope } from '@fareground/domain/payments/ledger/ledger-sums';
import { netTaxOf, owedOf } from '@fareground/domain/payments/ledger/settlement';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';
import { usePartnerNames } from '../../../staff/data/partners.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { onePage } from '../export/sheet.ts';
import type { MonthFilter } from './month-filter.ts';
import { statementColumns } from './statement-columns.ts';

interface AllPartnersProps {
  readonly periodFilter: MonthFilter;
  readonly period: Period;
}

/** What each organiser and operator is owed for a month, a row a currency. */
export function AllPartners({ periodFilter, period }: AllPartnersProps) {
  const t = useT();
  const format = useFormat();
  const live = useLedgerGroups(groupDocuments(allScope, ['partner'], period));
  const nameOf = usePartnerNames();
  if (live.status === 'loading') return <Loading rows={8} />;
  const rows = groupFigures(allScope, 'partner', period, live.data);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('settlements.none')}>{t('settlements.noneHint')}</EmptyState>
      </Card>
    );
  }
  const { month, zone } = periodFilter;
  const money = (key: string, heading: string, of: (row: GroupFigures) => number): Column<GroupFigures> => ({
    key,
    heading,
    numeric: true,
    cell: (row) => format.money(of(row), row.currency),
  });
  const columns: Column<GroupFigures>[] = [
    {
      key: 'partner',
      heading: t('settlements.who'),
      cell: ({ value }) =>
        value === unknownValue ? (
          t('settlements.notSaid')
        ) : (
          <Link to={{ search: String(new URLSearchParams({ month, zone, partner: value })) }}>
            {nameOf(value)}
          </Link>
        ),
    },
    {
      key: 'places',
      heading: t('moneyReport.places'),
      numeric: true,
      cell: ({ places }) => format.number(places),
    },
    money('sold', t('moneyReport.sold'), ({ sold }) => sold),
    money('back', t('settlements.wentBack'), ({ refundedAmount, disputed }) => refundedAmount + disputed),
    money('fees', t('settlements.fees'), ({ fees }) => fees),
    money('tax', t('settlements.tax'), netTaxOf),
    money('owed', t('settlements.owed'), owedOf),
  ];
  return (
    <Card
      title={t('settlements.all')}
      aside={
        <ExportButtons
          name={`fareground-settlements-${month}`}
          columns={statementColumns(periodFilter)}
          pages={() => onePage(rows.map((figures) => ({ partner: nameOf(figures.value), of: '', figures })))}
          shareOf={() => 1}
        />
      }
    >
      <DataTable
        caption={t('settlements.all')}
        columns={columns}
        rows={rows}
        rowKey={({ value, currency }) => `${value} ${currency}`}
      />
    </Card>
  );
}
