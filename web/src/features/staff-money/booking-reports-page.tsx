import '../../staff/dashboard.css';
import { type Booking, bookingStates, effectiveState } from '@fareground/domain/booking/booking';
import { placesLeft } from '@fareground/domain/booking/refund-places';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import type { RowPages } from '@fareground/domain/core/sheet';
import { type BookingRow, bookingColumns, rowsOfBooking } from '@fareground/domain/payments/booking-columns';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { ReportChoice } from '@fareground/domain/payments/ledger/report-mail';
import { returnOfPlaces } from '@fareground/domain/payments/refund-of-line';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { type BookingFilter, bookingFilterOf } from '../../staff/booking-filter.ts';
import { BookingTable } from '../../staff/booking-table.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import type { PeriodCursor } from '../../staff/data/newest-of-period.ts';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { bookingPages, useBookingPage } from '../../staff/data/sales-queries.ts';
import { InBooksZone } from '../../staff/in-books-zone.tsx';
import type { RefundableTicket } from '../../staff/refund-tickets/refund-draft.ts';
import { RefundTicketsDialog } from '../../staff/refund-tickets/refund-tickets-dialog.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { useOpenedAt } from '../../staff/use-opened-at.ts';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Loading } from '../../ui/states.tsx';
import { ExportButtons } from './export/export-buttons.tsx';
import { instantsOf, type PeriodFilter, periodFilterOf, shareOf } from './period-filter.ts';
import { PeriodForm } from './period-form.tsx';
import { ReportByMail } from './report-mail/report-by-mail.tsx';
import { SoldFilterFields } from './sold-filter/sold-filter-fields.tsx';

/** S15: what was booked in a period, of all, or by event or trip, channel, organiser or operator, route, category, fare, kind of ticket and currency, or the one of a number; whoever makes refunds gives some of the money back. */
export default function BookingReportsPage() {
  return (
    <StaffPage title="bookingReports.title">
      <InBooksZone>{(zone) => <OfPeriod zone={zone} />}</InBooksZone>
    </StaffPage>
  );
}

/** @param zone of the books */
function OfPeriod({ zone }: { readonly zone: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const filter = bookingFilterOf(search);
  const periodFilter = periodFilterOf(search, useOpenedAt(), zone);
  const period = instantsOf(periodFilter);
  const key = JSON.stringify([filter, periodFilter]);
  return (
    <div className="dash-stack">
      <Card>
        <Filters key={key} filter={filter} periodFilter={periodFilter} period={period} />
      </Card>
      {period ? (
        <>
          <Found key={key} filter={filter} periodFilter={periodFilter} period={period} />
          {filter.number === '' ? <ReportByMail shown={mailedOf(filter)} zone={periodFilter.zone} /> : null}
        </>
      ) : (
        <Note tone="warn">{t('moneyReport.tooLong')}</Note>
      )}
    </div>
  );
}

const mailedOf = ({ group, currency, state }: BookingFilter): ReportChoice => ({
  report: 'bookings',
  ...(group && { of: group }),
  ...(currency && { currency }),
  ...(state && { state }),
});

interface FiltersProps {
  readonly filter: BookingFilter;
  readonly periodFilter: PeriodFilter;
}

function Filters({ filter, periodFilter, period }: FiltersProps & { readonly period: Period | null }) {
  const t = useT();
  return (
    <PeriodForm periodFilter={periodFilter}>
      {period ? <SoldFilterFields filter={filter} period={period} /> : null}
      <Field label={t('staff.state')}>
        <Select name="state" defaultValue={filter.state}>
          <option value="">{t('bookingReports.anyState')}</option>
          {bookingStates.map((state) => (
            <option key={state} value={state}>
              {t(`staff.booking.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('bookingReports.number')} hint={t('bookingReports.numberHint')}>
        <Input name="number" inputMode="numeric" maxLength={14} defaultValue={filter.number} />
      </Field>
    </PeriodForm>
  );
}

interface FoundProps extends FiltersProps {
  readonly period: Period;
}

function Found({ filter, periodFilter, period }: FoundProps) {
  const t = useT();
  const session = useConfirmedSession();
  const pages = useCursorPages<PeriodCursor>('found');
  const live = useBookingPage(filter, period, pages.cursor);
  const [open, setOpen] = useState<Booking>();
  if (live.status === 'loading') return <Loading rows={8} />;
  const mayGive = session.status === 'signed-in' && session.can('refunds.make');
  const action = (booking: Booking) =>
    effectiveState(booking, Date.now()) === 'confirmed' && hasMoneyLeft(booking) ? (
      <Button kind="line" onClick={() => setOpen(booking)}>
        {t('goodwill.open')}
      </Button>
    ) : null;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  return (
    <Card
      title={t('bookingReports.found')}
      aside={
        <ExportButtons
          name={`fareground-bookings-${periodFilter.from}-${periodFilter.to}`}
          columns={bookingColumns(periodFilter.zone)}
          pages={() => bookingRows(bookingPages(filter, period), filter.group)}
          shareOf={({ booking }) => shareOf(period, booking.createdAt)}
        />
      }
    >
      <BookingTable
        live={{ status: 'ready', data: rows }}
        zone={periodFilter.zone}
        {...(mayGive && { action })}
      />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={last && live.size > PAGE_ROWS ? () => pages.next([last.createdAt, last.id]) : undefined}
      />
      {open ? (
        <RefundTicketsDialog
          bookingId={open.id}
          currency={open.currency}
          tickets={activeTickets(open, Date.now())}
          areLast
          onClose={() => setOpen(undefined)}
          onDone={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  );
}

const hasMoneyLeft = (booking: Booking): boolean =>
  placesLeft(booking).some(({ price, fees }) => price + fees > 0);

/** A row a line; those of one group alone where one is named ("tier=night:Balcony"). */
async function* bookingRows(pages: RowPages<Booking>, group: string): AsyncGenerator<readonly BookingRow[]> {
  for await (const page of pages) yield page.flatMap((booking) => rowsOfBooking(booking, group));
}

/** All places of a booking that stand, for whoever sees the booking and not its tickets: whether one was used is not known, so none of them may end. */
const activeTickets = (booking: Booking, now: number): RefundableTicket[] =>
  returnOfPlaces(booking, now).map((one) => {
    const at = placeOfTicket(booking, one.serial);
    const line = booking.lines[at?.lineIndex ?? 0];
    const attendee = line?.attendees[at?.place ?? 0]?.name;
    const name = [line?.title, attendee, groupDigits(one.serial)].filter(Boolean).join(', ');
    return { ...one, name, mayEnd: false };
  });
