import '../../staff/dashboard.css';
import type { SheetColumn } from '@fareground/domain/core/sheet';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { PaymentRow } from '@fareground/domain/payments/payment-row';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import type { PeriodCursor } from '../../staff/data/newest-of-period.ts';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { InBooksZone } from '../../staff/in-books-zone.tsx';
import { type SoldFilter, soldFilterOf } from '../../staff/sold-filter.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { useOpenedAt } from '../../staff/use-opened-at.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { paymentPages } from './data/payment-queries.ts';
import { ExportButtons } from './export/export-buttons.tsx';
import { PaymentTable } from './payment-table.tsx';
import { instantsOf, type PeriodFilter, periodFilterOf, shareOf } from './period-filter.ts';
import { PeriodForm } from './period-form.tsx';
import { PeriodPayments, useWithCards } from './period-payments.tsx';
import { SoldFilterFields } from './sold-filter/sold-filter-fields.tsx';

/** S19: the payments of a period, of bookings and of gift cards, of all or of one event, trip, channel, route and so on, newest first, a page at a time: however many there are, a page reads as many. */
export default function AllPaymentReportsPage() {
  return (
    <StaffPage title="allPaymentReports.title">
      <InBooksZone>{(zone) => <OfPeriod zone={zone} />}</InBooksZone>
    </StaffPage>
  );
}

/** @param zone of the books */
function OfPeriod({ zone }: { readonly zone: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const periodFilter = periodFilterOf(search, useOpenedAt(), zone);
  const filter = soldFilterOf(search);
  const period = instantsOf(periodFilter);
  const key = JSON.stringify([filter, periodFilter]);
  return (
    <div className="dash-stack">
      <Card>
        <PeriodForm key={key} periodFilter={periodFilter}>
          {period ? <SoldFilterFields filter={filter} period={period} /> : null}
        </PeriodForm>
      </Card>
      {period ? (
        <All key={key} filter={filter} periodFilter={periodFilter} period={period} />
      ) : (
        <Note tone="warn">{t('moneyReport.tooLong')}</Note>
      )}
    </div>
  );
}

interface AllProps {
  readonly filter: SoldFilter;
  readonly periodFilter: PeriodFilter;
  readonly period: Period;
}

function All({ filter, periodFilter, period }: AllProps) {
  const t = useT();
  const pages = useCursorPages<PeriodCursor>('all');
  const withCards = useWithCards(filter);
  return (
    <PeriodPayments filter={filter} period={period} after={pages.cursor}>
      {(live) => {
        if (live.status === 'loading') return <PaymentTable live={live} zone={periodFilter.zone} />;
        const rows = live.data.slice(0, PAGE_ROWS);
        const last = rows.at(-1);
        return (
          <Card
            title={t('paymentReports.title')}
            aside={
              <ExportButtons
                name={`fareground-payments-${periodFilter.from}-${periodFilter.to}`}
                columns={paymentColumns(periodFilter.zone)}
                pages={() => paymentPages(filter, period, withCards)}
                shareOf={({ createdAt }) => shareOf(period, createdAt)}
              />
            }
          >
            <PaymentTable live={{ status: 'ready', data: rows }} zone={periodFilter.zone} />
            <Pager
              page={pages.page}
              onBack={pages.page > 1 ? pages.back : undefined}
              onNext={last && live.size > PAGE_ROWS ? () => pages.next([last.createdAt, last.id]) : undefined}
            />
          </Card>
        );
      }}
    </PeriodPayments>
  );
}

/** A payment as a row of a file. */
const paymentColumns = (zone: string): readonly SheetColumn<PaymentRow>[] => [
  { heading: 'payment', cell: ({ id }) => id },
  { heading: 'booking', cell: ({ bookingId }) => bookingId },
  { heading: 'gift card', cell: ({ giftCardId }) => giftCardId },
  { heading: 'begun', cell: ({ createdAt }) => ({ at: createdAt, zone }) },
  { heading: 'state', cell: ({ state }) => state },
  { heading: 'method', cell: ({ method }) => method },
  { heading: 'failure', cell: ({ failure }) => failure },
  { heading: 'amount', cell: ({ amount, currency }) => ({ amount, currency }) },
  { heading: 'refunded', cell: ({ refunded, currency }) => ({ amount: refunded, currency }) },
  { heading: 'currency', cell: ({ currency }) => currency },
];
