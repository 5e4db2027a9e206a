import type {
  ShownTicket as Shown,
  ShownBookingResponse,
  ShownTransfer,
} from '@fareground/domain/api/shown-bookings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import type { Answer } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { readLinkedBooking } from './data/linked-booking.ts';
import { isOnTheWay } from './on-the-way.ts';
import { PassingOn, PassOn } from './pass-on/pass-on.tsx';
import { withTransfer } from './pass-on/with-transfer.ts';
import { TripChoice } from './rebooking/trip-choice.tsx';
import { ShownTicket } from './shown-ticket.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

const PapersCard = lazy(() => import('./outing/papers-card.tsx'));
const OwnAssistance = lazy(() => import('./assistance/own-assistance.tsx'));
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'));
const TicketPosition = lazy(() => import('./ticket-position.tsx'));
const LinkedStatus = lazy(() => import('./linked-status.tsx'));

interface LinkedBookingProps {
  readonly id: string;
  /** Of the mailed link. */
  readonly linkKey: string;
}

/** A booking's tickets for whoever has the link out of a mail, without a sign-in. */
export function LinkedBooking({ id, linkKey }: LinkedBookingProps) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<ShownBookingResponse>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    let isGone = false;
    setAnswer(undefined);
    void readLinkedBooking(id, linkKey).then((given) => {
      if (!isGone) setAnswer(given);
    });
    return () => {
      isGone = true;
    };
  }, [id, linkKey, tries]);
  if (!answer) return <Loading />;
  if (answer.ok) return <ShownBooking shown={answer.value} linkKey={linkKey} />;
  if (answer.problem.code === 'not-found')
    return (
      <EmptyState
        title={t('linked.none')}
        action={
          <div className="row">
            <ButtonLink to={paths.login.to({}, { next: paths.booking.to({ id }) })}>
              {t('nav.signIn')}
            </ButtonLink>
            <ButtonLink kind="line" to={paths.findTickets.to()}>
              {t('footer.findTickets')}
            </ButtonLink>
          </div>
        }
      >
        {t('linked.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Note tone="warn" role="alert">
        {answer.problem.code === 'offline' ? t('linked.offline') : problemText(t, answer.problem.code)}
      </Note>
      <ErrorState onRetry={() => setTries(tries + 1)} />
    </>
  );
}

function ShownBooking({
  shown,
  linkKey,
}: {
  readonly shown: ShownBookingResponse;
  readonly linkKey: string;
}) {
  const t = useT();
  const arePassedOn = useOffered('transfers');
  const { booking, tickets } = shown;
  const isCancelled = booking.state === 'cancelled';
  return (
    <>
      <h1 className="head">{t('booking.heading', { reference: groupDigits(booking.id) })}</h1>
      {isCancelled || tickets.length === 0 ? (
        <Note tone="warn">{t(isCancelled ? 'linked.cancelled' : 'linked.waiting')}</Note>
      ) : null}
      {booking.state === 'confirmed'
        ? booking.lines.map((line, index) =>
            line.kind === 'trip' ? (
              <TripChoice
                key={`${line.offeringId} ${line.from.stop} ${line.seats[0]}`}
                booking={booking}
                index={index}
                tickets={tickets}
                linkKey={linkKey}
              />
            ) : null,
          )
        : null}
      {tickets.length > 0 ? (
        <>
          <p className="muted lead-in">{t(arePassedOn ? 'linked.hint' : 'linked.hintKept')}</p>
          <section className="own-section" aria-label={t('linked.tickets', { count: tickets.length })}>
            <ul>
              {tickets.map((ticket) => (
                <li key={ticket.serial} className="own-section">
                  <LinkedTicket ticket={ticket} bookingId={booking.id} linkKey={linkKey} />
                </li>
              ))}
            </ul>
          </section>
          <Suspense>
            <div className="own-section">
              <PapersCard
                booking={booking}
                linkKey={linkKey}
                tickets={tickets.filter(({ state }) => state !== 'transferred').length}
              />
            </div>
          </Suspense>
          {tickets.some(({ kind }) => kind === 'event') ? (
            <Suspense>
              <OwnAnswers of="bookings" id={booking.id} linkKey={linkKey} />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </>
  );
}

interface LinkedTicketProps {
  readonly ticket: Shown;
  readonly bookingId: string;
  readonly linkKey: string;
}

/** A ticket of the booking; one that was passed on says to whom, and has no code. */
function LinkedTicket({ ticket: read, bookingId, linkKey }: LinkedTicketProps) {
  const t = useT();
  const [ticket, setTicket] = useState(read);
  const [trip, setTrip] = useState<Trip | null>(null);
  const { serial, state, transfer } = ticket;
  const canGoOn = state === 'valid' && ticket.endsAt > Date.now();
  const own = {
    serial,
    linkKey,
    onChange: (next: ShownTransfer | undefined) => setTicket(withTransfer(ticket, next)),
  };
  const isPositionShown = useOffered('positions');
  return (
    <div className="stack">
      {state === 'transferred' ? <Note>{t('passed.further', { name: transfer?.name ?? '' })}</Note> : null}
      {canGoOn && transfer ? <PassingOn {...own} transfer={transfer} /> : null}
      <ShownTicket
        ticket={ticket}
        trip={trip}
        status={
          <Suspense>
            <LinkedStatus ticket={ticket} onTrip={setTrip} />
          </Suspense>
        }
      />
      {isPositionShown && isOnTheWay(ticket, Date.now()) ? (
        <Suspense>
          <TicketPosition ticket={ticket} linkKey={linkKey} />
        </Suspense>
      ) : null}
      <div className="row row-wrap">
        {state === 'valid' || state === 'used' ? (
          <WalletButtons serial={serial} linkKey={linkKey} bookingId={bookingId} />
        ) : null}
        {canGoOn && !transfer ? <PassOn {...own} /> : null}
      </div>
      {canGoOn && ticket.assistance ? (
        <Suspense>
          <OwnAssistance ticket={ticket} linkKey={linkKey} />
        </Suspense>
      ) : null}
    </div>
  );
}
