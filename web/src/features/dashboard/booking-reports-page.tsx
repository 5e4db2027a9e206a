import './dashboard.css';
import { type Booking, effectiveState } from '@fareground/domain/bookings/booking';
import { mostGoodwill } from '@fareground/domain/bookings/goodwill';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { BookingTable } from './booking-table.tsx';
import { useBookingsOf, useLatestBookings } from './data/sales-queries.ts';
import { GoodwillDialog } from './goodwill/goodwill-dialog.tsx';
import { StaffPage } from './staff-page.tsx';

/** S15: the latest bookings, live, or the one of a number; whoever makes refunds gives some of the money back. */
export default function BookingReportsPage() {
  const [search] = useSearchParams();
  const number = (search.get('number') ?? '').replaceAll(' ', '');
  return (
    <StaffPage title="bookingReports.title">
      <div className="dash-stack">
        <Card>
          <Find key={number} number={number} />
        </Card>
        {number === '' ? <Latest /> : <Found number={number} />}
      </div>
    </StaffPage>
  );
}

function Find({ number }: { readonly number: string }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('number') ?? '').trim();
    setSearch(typed === '' ? {} : { number: typed });
  };
  return (
    <form className="dash-filters" onSubmit={submit}>
      <Field label={t('bookingReports.number')} hint={t('bookingReports.numberHint')}>
        <Input name="number" inputMode="numeric" maxLength={14} defaultValue={number} />
      </Field>
      <div className="field filter-go">
        <Button type="submit" icon={Search} block>
          {t('bookingReports.find')}
        </Button>
      </div>
    </form>
  );
}

const Latest = () => <Bookings live={useLatestBookings()} />;
const Found = ({ number }: { readonly number: string }) => <Bookings live={useBookingsOf(number)} />;

function Bookings({ live }: { readonly live: ReturnType<typeof useLatestBookings> }) {
  const t = useT();
  const session = useConfirmedSession();
  const [open, setOpen] = useState<Booking>();
  const mayGive = session.status === 'signed-in' && session.can('refunds.make');
  const action = (booking: Booking) =>
    effectiveState(booking, Date.now()) === 'confirmed' && mostGoodwill(booking) > 0 ? (
      <Button kind="line" onClick={() => setOpen(booking)}>
        {t('goodwill.open')}
      </Button>
    ) : null;
  return (
    <>
      <BookingTable live={live} {...(mayGive && { action })} />
      {open ? <GoodwillDialog booking={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
