import type { StatementRequest } from '@fareground/domain/api/statements';
import { slugOf } from '@fareground/domain/core/slug';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import {
  netTaxOf,
  owedOf,
  type StatementPart,
  type StatementRow,
  statementDocuments,
  statementOf,
} from '@fareground/domain/payments/ledger/settlement';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';
import { usePartnerName } from '../../../staff/data/partners.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { onePage } from '../export/sheet.ts';
import { RouteName } from '../route-name.tsx';
import { SaleName } from '../sale-name.tsx';
import type { MonthFilter } from './month-filter.ts';
import { statementColumns } from './statement-columns.ts';

interface StatementProps {
  readonly periodFilter: MonthFilter;
  readonly period: Period;
  /** Nothing of it changes any more. */
  readonly isClosed: boolean;
}

/** What one organiser or operator is owed for a month, by event and route; saved as a paper once the month has ended. */
export function Statement({ periodFilter, period, isClosed }: StatementProps) {
  const t = useT();
  const { partner, month, zone } = periodFilter;
  const name = usePartnerName(partner);
  const live = useLedgerGroups(statementDocuments(partner, period));
  if (live.status === 'loading') return <Loading rows={8} />;
  const parts = statementOf(partner, period, live.data);
  const back = (
    <Link to={{ search: String(new URLSearchParams({ month, zone })) }}>{t('settlements.all')}</Link>
  );
  if (parts.length === 0) {
    return (
      <Card title={name} aside={back}>
        <EmptyState title={t('settlements.none')}>{t('settlements.noneHint')}</EmptyState>
      </Card>
    );
  }
  const rows = parts.flatMap((part) =>
    part.rows.map((figures) => ({
      partner: name,
      of: figures.by === 'others' ? t('settlements.others') : figures.value,
      figures,
    })),
  );
  return (
    <>
      <div className="row between">
        {back}
        <div className="row">
          {isClosed ? <SavePaper periodFilter={periodFilter} /> : null}
          <ExportButtons
            name={`fareground-settlement-${month}`}
            columns={statementColumns(periodFilter)}
            pages={() => onePage(rows)}
            shareOf={() => 1}
          />
        </div>
      </div>
      {parts.map((part) => (
        <Part key={part.currency} partner={name} part={part} />
      ))}
    </>
  );
}

function SavePaper({ periodFilter }: { readonly periodFilter: MonthFilter }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const problem = await downloadStatement(periodFilter);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
    setBusy(false);
  };
  return (
    <Button kind="line" icon={Download} busy={busy} onClick={() => void save()}>
      {t('settlements.pdf')}
    </Button>
  );
}

function Part({ partner, part }: { readonly partner: string; readonly part: StatementPart }) {
  const t = useT();
  const format = useFormat();
  const { currency, total } = part;
  type Row = StatementRow | (StatementPart['total'] & { readonly by: 'total' });
  const money = (key: string, heading: string, of: (row: Row) => number): Column<Row> => ({
    key,
    heading,
    numeric: true,
    cell: (row) => format.money(of(row), currency),
  });
  const columns: Column<Row>[] = [
    { key: 'what', heading: t('settlements.what'), cell: (row) => <RowName row={row} /> },
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
  const title = t('settlements.statement', { partner, currency });
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        columns={columns}
        rows={[...part.rows, { ...total, by: 'total' as const }]}
        rowKey={({ by, value }) => `${by} ${value}`}
      />
    </Card>
  );
}

function RowName({ row: { by, value } }: { readonly row: { readonly by: string; readonly value: string } }) {
  const t = useT();
  if (by === 'sale') return <SaleName offeringId={value} />;
  if (by === 'route') return <RouteName routeId={value} />;
  return by === 'total' ? <b>{t('settlements.together')}</b> : t('settlements.others');
}

/** Saves what an organiser or operator is owed for a month that has ended, on paper. */
const downloadStatement = ({ partner, month, zone }: StatementRequest): Promise<Problem | undefined> =>
  downloadFile('/admin/statements', `statement-${slugOf(partner, 'partner')}-${month}.pdf`, {
    partner,
    month,
    zone,
  });
