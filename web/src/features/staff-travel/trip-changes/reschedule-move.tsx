import type { RescheduledBooking, RescheduleQuote } from '@fareground/domain/api/trip-changes';
import type { CallTimes } from '@fareground/domain/catalogue/trips/reschedule';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { readRescheduleQuote, rescheduleTrip } from '../data/trip-change-calls.ts';
import { bookingColumns } from './booking-columns.tsx';

interface RescheduleMoveProps {
  readonly trip: Trip;
  readonly times: readonly CallTimes[];
}

const schema = z.object({ reason: changeReason });

/** Whom the other times concern, who may have their money back for it, and the button. */
export function RescheduleMove({ trip, times }: RescheduleMoveProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(rescheduleTrip);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${trip.id} ${tries}`, () => readRescheduleQuote(trip.id, times));
  const form = useForm({
    schema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const answer = await send({ tripId: trip.id, times, reason });
      if (!answer.ok) {
        setTries(tries + 1);
        return answer.problem;
      }
      toast({ text: t('tripChanges.rescheduleBegun') });
    },
  });
  if (!quote) return <Loading rows={3} />;
  if (!quote.ok) return <ErrorState onRetry={() => setTries(tries + 1)} />;
  const { clash } = quote.value;
  return (
    <>
      <Concerned quote={quote.value} />
      {clash ? (
        <Note tone="bad" role="alert">
          {t(`tripChanges.rescheduleClash.${clash.of}`, { number: clash.number })}
        </Note>
      ) : (
        <form className="change-body" noValidate onSubmit={form.onSubmit}>
          <ReasonField form={form} name="reason" readBy="buyers" />
          <ChangeProblem problem={form.problem} />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('tripChanges.rescheduleButton', { number: trip.number })}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function Concerned({ quote }: { readonly quote: RescheduleQuote }) {
  const t = useT();
  const format = useFormat();
  const { bookings, places, holds, returnableBookings, returnable, currency, listed, more } = quote;
  if (bookings + holds === 0) return <Note tone="good">{t('tripChanges.rescheduleNobody')}</Note>;
  const columns: Column<RescheduledBooking>[] = [
    ...bookingColumns(t),
    {
      key: 'leg',
      heading: t('tripChanges.leg'),
      cell: ({ legs }) => (
        <ul className="trip-seat-list">
          {legs.map((leg) => (
            <li key={`${leg.from.name} ${leg.to.name}`}>
              {t('tripChanges.legOf', { from: leg.from.name, to: leg.to.name })}
              <span className="reschedule-times">{timesText(format, leg.from)}</span>
              <span className="reschedule-times">{timesText(format, leg.to)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'grounds',
      heading: t('tripChanges.rescheduleWhy'),
      cell: ({ legs }) => {
        const grounds = new Set(legs.flatMap((leg) => leg.grounds));
        if (grounds.size === 0) return <span className="muted">{t('tripChanges.nothing')}</span>;
        return [...grounds].map((ground) => t(`tripChanges.rescheduleGround.${ground}`)).join(', ');
      },
    },
    {
      key: 'back',
      heading: t('tripChanges.rescheduleBack'),
      numeric: true,
      cell: (booking) => format.money(booking.returnable, currency),
    },
  ];
  const sums = [
    ['tripChanges.rescheduleBookings', format.number(bookings)],
    ['tripChanges.quote.places', format.number(places)],
    ['tripChanges.rescheduleHolds', format.number(holds)],
    ['tripChanges.rescheduleReturnable', format.number(returnableBookings)],
  ] as const;
  return (
    <>
      <dl className="change-sums">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{t('tripChanges.rescheduleBack')}</dt>
          <dd>{format.money(returnable, currency)}</dd>
        </div>
      </dl>
      {listed.length === 0 ? null : (
        <DataTable
          caption={t('tripChanges.concerned')}
          columns={columns}
          rows={listed}
          rowKey={({ bookingId }) => bookingId}
        />
      )}
      {more > 0 ? <p className="muted">{t('tripChanges.more', { count: more })}</p> : null}
    </>
  );
}

type EndOfLeg = RescheduledBooking['legs'][number]['from'];

/** "21:30, then 21:45", with the day where it is another. */
const timesText = (format: Format, { timeZone, soldAt, at }: EndOfLeg): string =>
  `${format.dateTime(soldAt, timeZone)} → ${format.dateTime(at, timeZone)}`;
