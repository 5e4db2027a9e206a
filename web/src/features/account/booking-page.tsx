import './account.css';
import type { Ticket } from '@fareground/domain/access/ticket';
import { activeLines, type Booking, type BookingLine } from '@fareground/domain/booking/booking';
import { isReturnable } from '@fareground/domain/catalogue/events/cancellation-policy';
import { shownFees } from '@fareground/domain/payments/taxes/shown-fees';
import { taxesOfBooking } from '@fareground/domain/payments/taxes/tax-of-booking';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { boughtTogether } from '../../views/packaged-lines.ts';
import { seatName } from '../../views/seat-name.ts';
import { BookingStateBadge } from './booking-row.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { keyIn } from './data/linked-booking.ts';
import { useBooking, useTicketsOfBooking } from './data/my-tickets.ts';
import { LinkedBooking } from './linked-booking.tsx';
import { TripChoice } from './rebooking/trip-choice.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const CancelTicket = lazy(() => import('./cancel-ticket.tsx'));
const RefundDates = lazy(() => import('./outing/refund-dates.tsx'));
const PapersCard = lazy(() => import('./outing/papers-card.tsx'));
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'));

/** A booking's own page: what it holds, what it cost, its tickets, and the way out of it. */
export default function BookingPage() {
  const t = useT();
  const { id = '' } = useParams();
  const key = keyIn(useLocation().hash);
  return (
    <div className="wrap section">
      <PageHead title={t('booking.title')} />
      {key ? <meta name="robots" content="noindex" /> : null}
      {key ? (
        <LinkedBooking id={id} linkKey={key} />
      ) : (
        <SignedInOnly>{({ uid }) => <Loaded id={id} uid={uid} />}</SignedInOnly>
      )}
    </div>
  );
}

interface LoadedProps {
  readonly id: string;
  /** Who looks: the buyer, or staff. */
  readonly uid: string;
}

function Loaded({ id, uid }: LoadedProps) {
  const t = useT();
  const booking = useBooking(id);
  if (booking.status === 'loading') return <Loading />;
  // The rules refuse somebody else's booking and a missing one alike.
  if (booking.status === 'error' || booking.data === null)
    return (
      <EmptyState
        title={t('booking.none')}
        action={<ButtonLink to={paths.profile.to()}>{t('profile.title')}</ButtonLink>}
      >
        {t('booking.noneHint')}
      </EmptyState>
    );
  return <Shown booking={booking.data} isOwn={booking.data.buyerUid === uid} />;
}

/** That a line was cancelled by itself, has lesser seats than were booked, or may be given back in full because its event was postponed or its trip runs at other times. */
function LineNote({
  line,
  currency,
}: {
  readonly line: BookingLine;
  readonly currency: Booking['currency'];
}) {
  const t = useT();
  const format = useFormat();
  if (line.cancelledWith !== undefined) return <p className="small">{t('booking.lineCancelled')}</p>;
  const voided = line.voided?.length ?? 0;
  if (voided > 0) return <p className="small">{t('booking.placesVoided', { voided })}</p>;
  const back = line.partiallyRefunded?.reduce((sum, { refund, fees = 0 }) => sum + refund + fees, 0) ?? 0;
  if (back > 0) {
    return <p className="small">{t('booking.lineLessened', { amount: format.money(back, currency) })}</p>;
  }
  const isReturned = isReturnable(line, Date.now());
  if (line.kind === 'event') {
    if (!isReturned) return null;
    const until = format.dateTime(line.returnUntil ?? 0, line.timeZone);
    return <p className="small">{t('booking.lineReturnable', { until })}</p>;
  }
  const { offer, soldTimes, from, to } = line;
  if (offer) return null;
  const until = format.dateTime(line.returnUntil ?? 0, from.timeZone);
  return (
    <>
      {soldTimes ? (
        <p className="small">
          {t('booking.lineRescheduled', {
            departs: format.dateTime(soldTimes.departsAt, from.timeZone),
            arrives: format.dateTime(soldTimes.arrivesAt, to.timeZone),
          })}
        </p>
      ) : null}
      {isReturned ? <p className="small">{t('booking.lineReturnableLeg', { until })}</p> : null}
    </>
  );
}

function Shown({ booking, isOwn }: { readonly booking: Booking; readonly isOwn: boolean }) {
  const t = useT();
  const format = useFormat();
  const tickets = useTicketsOfBooking(booking);
  const { amounts, currency } = booking;
  const money = (amount: number) => format.money(amount, currency);
  const reversed = amounts.taxReversed ?? { price: 0, fees: 0 };
  const takenOff = amounts.taxAdded ? 0 : reversed.price + reversed.fees;
  const taxWords = amounts.taxAdded
    ? (['booking.taxAdded', 'booking.taxAddedAt'] as const)
    : (['booking.tax', 'booking.taxAt'] as const);
  const taxes = taxesOfBooking(booking).map(({ basisPoints, isReversed, tax }) => (
    <Sum
      key={`${basisPoints} ${isReversed}`}
      label={
        isReversed
          ? t('booking.reversed')
          : basisPoints === undefined
            ? t(taxWords[0])
            : t(taxWords[1], { percent: basisPoints / 100 })
      }
      value={money(tax)}
    />
  ));
  return (
    <>
      <div className="row row-wrap between">
        <h1 className="head">{t('booking.heading', { reference: groupDigits(booking.id) })}</h1>
        <BookingStateBadge booking={booking} />
      </div>
      {booking.notice === 'none' ? null : (
        <Note tone={booking.notice === 'late-taken' ? 'good' : 'warn'}>
          {t(`booking.notice.${booking.notice}`)}
        </Note>
      )}
      <Card className="own-section">
        <ul className="own-lines">
          {boughtTogether(booking.lines).map(({ key, sold, lines, price }) => (
            <li key={key}>
              {sold ? (
                <div className="own-line">
                  <h2 className="title">{t('booking.package', { ...sold })}</h2>
                  <span>{money(price)}</span>
                </div>
              ) : null}
              {lines.map(({ line, price: share }) => (
                <div
                  key={`${line.offeringId} ${line.kind === 'event' ? `${line.tierId} ${line.fareId}` : `${line.from.stop} ${line.passenger} ${line.seats[0]}`}`}
                  className={sold ? 'own-line own-part' : 'own-line'}
                >
                  <div>
                    <LineText line={line} isPart={sold !== undefined} />
                    <LineNote line={line} currency={currency} />
                    {booking.state === 'confirmed' && line.kind === 'trip' ? (
                      <TripChoice booking={booking} index={booking.lines.indexOf(line)} tickets={tickets} />
                    ) : null}
                  </div>
                  <span>{money(share)}</span>
                </div>
              ))}
            </li>
          ))}
        </ul>
        <dl className="own-sums">
          {amounts.discount > 0 ? (
            <Sum label={t('booking.discount')} value={`−${money(amounts.discount)}`} />
          ) : null}
          <Sum label={t('booking.fees')} value={money(shownFees(amounts))} />
          {amounts.taxAdded ? taxes : null}
          {takenOff > 0 ? <Sum label={t('booking.reversedOff')} value={`−${money(takenOff)}`} /> : null}
          <Sum label={t('booking.total')} value={money(amounts.total)} total />
          {amounts.taxAdded ? null : taxes}
          {booking.refunded > 0 ? (
            <Sum label={t('booking.refunded')} value={money(booking.refunded)} />
          ) : null}
        </dl>
      </Card>
      {booking.state === 'confirmed' ? (
        <section className="own-section">
          <h2 className="head-s">{t('booking.tickets')}</h2>
          <ul className="own-list">
            {tickets.map((ticket) => (
              <BookedTicket key={ticket.serial} ticket={ticket}>
                {isOwn && tickets.length > 1 ? (
                  <Suspense>
                    <CancelTicket booking={booking} ticket={ticket} />
                  </Suspense>
                ) : null}
              </BookedTicket>
            ))}
          </ul>
          {isOwn && booking.lines.some(({ kind }) => kind === 'event') ? (
            <Suspense>
              <OwnAnswers of="bookings" id={booking.id} />
            </Suspense>
          ) : null}
          <WayOut booking={booking} tickets={tickets} />
        </section>
      ) : null}
      {booking.confirmedAt !== null && isOwn ? (
        <Suspense>
          <div className="own-section">
            <PapersCard
              booking={booking}
              tickets={tickets.filter(({ state }) => state !== 'transferred').length}
            />
          </div>
        </Suspense>
      ) : null}
    </>
  );
}

/** One ticket with its name and seat, and what became of it. */
function BookedTicket({ ticket, children }: { readonly ticket: Ticket; readonly children: ReactNode }) {
  const t = useT();
  const { serial, title, seat, sections, detail, fare, attendeeName, state, transfer } = ticket;
  const place = [attendeeName, seat ? seatName(t, seat, sections) : '', detail, fare]
    .filter(Boolean)
    .join(', ');
  return (
    <li>
      <Link to={paths.ticket.to({ serial })}>{t('booking.ticketOf', { title, place })}</Link>
      {state === 'valid' ? null : (
        <span className="small muted">
          {' '}
          {state === 'transferred'
            ? t('booking.passedOn', { name: transfer?.name ?? '' })
            : t(`ticket.state.${state}`)}
        </span>
      )}
      {children}
    </li>
  );
}

interface WayOutProps {
  readonly booking: Booking;
  readonly tickets: readonly Ticket[];
}

/** What cancelling gives back until when, and the way to do it; neither for what has begun or let somebody in. */
function WayOut({ booking, tickets }: WayOutProps) {
  const t = useT();
  const canCancel =
    tickets.every(({ state }) => state !== 'used') &&
    activeLines(booking).some(({ startsAt }) => startsAt > Date.now());
  if (!canCancel) return <p className="small muted own-section">{t('cancel.over')}</p>;
  return (
    <>
      <Suspense>
        <RefundDates booking={booking} />
      </Suspense>
      <CancelBooking
        booking={booking}
        passedOn={tickets.filter(({ state }) => state === 'transferred').length}
      />
    </>
  );
}

function Sum({
  label,
  value,
  total,
}: {
  readonly label: string;
  readonly value: string;
  readonly total?: boolean;
}) {
  const className = total ? 'total' : undefined;
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{value}</dd>
    </>
  );
}

function LineText({ line, isPart }: { readonly line: BookingLine; readonly isPart: boolean }) {
  const t = useT();
  const format = useFormat();
  const seats = line.seats.map((seat) => seatName(t, seat, line.sections)).join(', ');
  const when =
    line.kind === 'event'
      ? format.dateTime(line.startsAt, line.timeZone)
      : format.dateTime(line.from.at, line.from.timeZone);
  const where =
    line.kind === 'event'
      ? [line.tierName, line.fareName, line.venueName].filter(Boolean).join(', ')
      : `${line.from.name} → ${line.to.name}`;
  return (
    <div>
      {isPart ? (
        <p>{t('booking.line', { quantity: line.quantity, title: line.title })}</p>
      ) : (
        <h2 className="title">{t('booking.line', { quantity: line.quantity, title: line.title })}</h2>
      )}
      <p className="muted small">
        {when} · {where}
        {seats ? ` · ${t('booking.seats', { seats })}` : ''}
        {line.kind === 'trip' && line.passenger ? ` · ${t(`booking.passenger.${line.passenger}`)}` : ''}
      </p>
    </div>
  );
}
