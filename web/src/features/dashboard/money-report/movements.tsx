import { kindOfAccount } from '@fareground/domain/ledger/account';
import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { LedgerTransaction } from '@fareground/domain/ledger/ledger-transaction';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { type AskedPeriod, shareOf } from '../asked-period.ts';
import { Pager, useCursorPages } from '../cursor-pages.tsx';
import { ledgerPages, useLedgerPage } from '../data/ledger-queries.ts';
import type { PeriodCursor } from '../data/newest-of-period.ts';
import { PAGE_ROWS } from '../data/page-size.ts';
import { ExportButtons } from '../export/export-buttons.tsx';
import { SaleName } from '../sale-name.tsx';
import { ledgerColumns, ledgerRows } from './ledger-rows.ts';

interface MovementsProps {
  readonly period: Period;
  /** Of one sale alone; empty: of all. */
  readonly saleId: string;
  readonly asked: AskedPeriod;
}

/** The transactions behind the figures, down to their bookings. They are read when somebody asks for them. */
export function Movements({ period, saleId, asked }: MovementsProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(saleId !== '');
  const all = () => setSearch(Object.fromEntries([...search].filter(([name]) => name !== 'sale')));
  return (
    <Card
      title={t('moneyReport.movements')}
      aside={
        <ExportButtons
          name={`fareground-ledger-${asked.from}-${asked.to}`}
          columns={ledgerColumns(asked.zone)}
          pages={() => ledgerRows(ledgerPages(period, saleId))}
          shareOf={({ transaction }) => shareOf(period, transaction.at)}
        />
      }
    >
      {saleId ? (
        <h3>
          <SaleName saleId={saleId} />
        </h3>
      ) : null}
      {isOpen ? (
        <>
          <Page period={period} saleId={saleId} asked={asked} />
          {saleId ? (
            <Button kind="line" onClick={all}>
              {t('moneyReport.allSales')}
            </Button>
          ) : null}
        </>
      ) : (
        <Button kind="line" onClick={() => setOpen(true)}>
          {t('moneyReport.showMovements')}
        </Button>
      )}
    </Card>
  );
}

function Page({ period, saleId, asked }: MovementsProps) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<PeriodCursor>(JSON.stringify([period, saleId]));
  const live = useLedgerPage(period, saleId, pages.cursor);
  if (live.status === 'loading') return <Loading rows={6} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) return <EmptyState title={t('moneyReport.none')}>{t('moneyReport.noneHint')}</EmptyState>;
  const columns: Column<LedgerTransaction>[] = [
    { key: 'when', heading: t('staff.when'), cell: ({ at }) => format.dateTime(at, asked.zone) },
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
      cell: (one) => format.money(amountOf(one, saleId), one.currency),
    },
  ];
  return (
    <>
      <DataTable caption={t('moneyReport.movements')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={live.size > PAGE_ROWS ? () => pages.next([last.at, last.id]) : undefined}
      />
    </>
  );
}

const EARNED = ['sales', 'fees', 'tax', 'discounts'];

/** What it earned, of one sale where one is named; where it earned nothing, how much it moved. */
function amountOf({ entries }: LedgerTransaction, saleId: string): number {
  const sum = (counts: (account: string) => boolean): number =>
    entries.reduce((total, { account, amount }) => total + (counts(account) ? amount : 0), 0);
  if (saleId) return -sum((account) => account === `sales:${saleId}`);
  const earned = sum((account) => EARNED.includes(kindOfAccount(account)));
  return earned !== 0 ? -earned : entries.reduce((most, { amount }) => Math.max(most, amount), 0);
}
