import { type RateFigures, taxFigures } from '@fareground/domain/payments/ledger/group-report';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import { allScope, type LedgerGroups } from '@fareground/domain/payments/ledger/ledger-sums';
import { taxColumns } from '@fareground/domain/payments/ledger/report-columns';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { onePage } from '../export/sheet.ts';
import type { PeriodFilter } from '../period-filter.ts';
import { useValueName } from './use-value-name.ts';

interface TaxReportProps {
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
  readonly documents: readonly LedgerGroups[];
}

/** The tax of a period by rate and currency: of what was sold, of what went back, and what is due. */
export function TaxReport({ periodFilter, period, documents }: TaxReportProps) {
  const t = useT();
  const format = useFormat();
  const nameOf = useValueName();
  const rows = taxFigures(allScope, period, documents);
  const money = (name: Exclude<keyof RateFigures, 'rate' | 'currency'>): Column<RateFigures> => ({
    key: name,
    heading: t(`moneyReport.tax.${name}`),
    numeric: true,
    cell: (row) => format.money(row[name], row.currency),
  });
  const columns: Column<RateFigures>[] = [
    { key: 'rate', heading: t('moneyReport.grouping.rate'), cell: ({ rate }) => nameOf('rate', rate) },
    { key: 'currency', heading: t('moneyReport.currency'), cell: ({ currency }) => currency },
    money('soldBase'),
    money('soldTax'),
    money('backBase'),
    money('backTax'),
    money('due'),
  ];
  return (
    <Card
      title={t('moneyReport.taxReport')}
      aside={
        <ExportButtons
          name={`fareground-tax-${periodFilter.from}-${periodFilter.to}`}
          columns={taxColumns(periodFilter)}
          pages={() => onePage(rows)}
          shareOf={() => 1}
        />
      }
    >
      <p className="muted small">{t('moneyReport.taxHint')}</p>
      {rows.length === 0 ? (
        <EmptyState title={t('moneyReport.none')}>{t('moneyReport.noneHint')}</EmptyState>
      ) : (
        <DataTable
          caption={t('moneyReport.taxReport')}
          columns={columns}
          rows={rows}
          rowKey={({ rate, currency }) => `${rate} ${currency}`}
        />
      )}
    </Card>
  );
}
