import './account.css';
import './outing/outing.css';
import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Near } from '../../ui/near.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useOuting, useSaleOf, useTicket } from './data/my-tickets.ts';
import { downloadCalendar, downloadTicket } from './data/own-data.ts';
import { useOffline } from './data/use-offline.ts';
import { isOnTheWay } from './on-the-way.ts';
import { OutingSteps } from './outing/outing-steps.tsx';
import { nameOf } from './outing/outings.ts';
import { SaveFile } from './save-file.tsx';
import { ShownTicket } from './shown-ticket.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { TicketStrip } from './ticket-strip.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

const PassingOn = lazy(async () => ({ default: (await import('./pass-on/pass-on.tsx')).PassingOn }));
const TicketPosition = lazy(() => import('./ticket-position.tsx'));
const OfflineNote = lazy(() => import('./offline-note.tsx'));
const EveningCard = lazy(() => import('./outing/evening-card.tsx'));
const OutingCards = lazy(() => import('./outing/outing-cards.tsx'));
const OwnAssistance = lazy(() => import('./assistance/own-assistance.tsx'));
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'));

/** A ticket as it is shown at the door, among those of its outing: readable offline, and live while there is a network. */
export default function TicketPage() {
  const t = useT();
  const { serial = '' } = useParams();
  return (
    <div className="wrap section">
      <PageHead title={t('ticket.title')} />
      <SignedInOnly>{() => <Loaded serial={serial} />}</SignedInOnly>
    </div>
  );
}

function Loaded({ serial }: { readonly serial: string }) {
  const t = useT();
  const live = useTicket(serial);
  const isPositionShown = useOffered('positions');
  // While one steps to the next ticket, the list that it was reached from stays, with the next one in it.
  const [last, setLast] = useState<Ticket>();
  if (live.data && live.data !== last) setLast(live.data);
  const isOffline = useOffline(live);
  const outing = useOuting(last, isOffline);
  const ticket = live.data ?? outing.find((one) => one.serial === serial);
  const sale = useSaleOf(ticket);
  if (live.status === 'loading' && !ticket) return <Loading />;
  if (!ticket)
    return (
      <EmptyState
        title={t('ticket.none')}
        action={<ButtonLink to={paths.profile.to()}>{t('profile.title')}</ButtonLink>}
      >
        {t('ticket.noneHint')}
      </EmptyState>
    );
  const opensDoor = ticket.state === 'valid' || ticket.state === 'used';
  const canGoOn = ticket.state === 'valid' && ticket.endsAt > Date.now();
  return (
    <>
      <OutingHead ticket={ticket} tickets={outing} />
      {isOffline && live.status === 'ready' ? (
        <Suspense>
          <div className="own-offline">
            <OfflineNote at={live.at} timeZone={ticket.startZone} />
          </div>
        </Suspense>
      ) : null}
      {canGoOn && ticket.transfer ? (
        <Suspense>
          <PassingOn serial={ticket.serial} transfer={ticket.transfer} />
        </Suspense>
      ) : null}
      <div className="outing">
        <div className="outing-ticket">
          <ShownTicket
            ticket={ticket}
            trip={sale.trip}
            status={
              <TicketStrip
                ticket={ticket}
                sale={sale}
                checkedAt={live.status === 'ready' && !live.cached ? live.at : undefined}
              />
            }
          />
          {isPositionShown && isOnTheWay(ticket, Date.now()) ? (
            <Suspense>
              <TicketPosition ticket={ticket} />
            </Suspense>
          ) : null}
          {canGoOn && ticket.assistance ? (
            <Suspense>
              <OwnAssistance key={ticket.serial} ticket={ticket} />
            </Suspense>
          ) : null}
          <div className="row row-wrap own-section">
            {ticket.movedTo ? (
              <ButtonLink to={paths.ticket.to({ serial: ticket.movedTo })}>{t('ticket.toMoved')}</ButtonLink>
            ) : null}
            {ticket.state === 'valid' && ticket.offerUntil !== undefined && !ticket.recipient ? (
              <ButtonLink to={paths.rebooking.to({ id: ticket.bookingId, line: String(ticket.lineIndex) })}>
                {t('booking.chooseTrip')}
              </ButtonLink>
            ) : null}
            {opensDoor ? (
              <>
                <SaveFile icon={Download} save={() => downloadTicket(ticket.serial)}>
                  {t('ticket.pdf')}
                </SaveFile>
                {ticket.recipient ? (
                  <SaveFile icon={CalendarPlus} save={() => downloadCalendar(ticket.serial)}>
                    {t('ticket.calendar')}
                  </SaveFile>
                ) : null}
                <WalletButtons serial={ticket.serial} />
              </>
            ) : null}
          </div>
        </div>
        <Suspense>
          <EveningCard tickets={outing.length > 0 ? outing : [ticket]} />
          {/* With the evening above it, or what it loads would seem near before the evening has pushed it down. */}
          <Near className="outing-more" ahead="60%">
            <Suspense fallback={<Loading />}>
              <OutingCards ticket={ticket} outing={outing} />
            </Suspense>
          </Near>
        </Suspense>
      </div>
      {ticket.recipient && ticket.kind === 'event' ? (
        <Suspense>
          <OwnAnswers of="tickets" id={ticket.serial} />
        </Suspense>
      ) : null}
      {ticket.recipient ? <p className="small muted own-section">{t('ticket.received')}</p> : null}
    </>
  );
}

/** The outing by its day and place, and the way to its other tickets. */
function OutingHead({ ticket, tickets }: { readonly ticket: Ticket; readonly tickets: readonly Ticket[] }) {
  const t = useT();
  const format = useFormat();
  const { at, zone, city } = nameOf(tickets.length > 0 ? tickets : [ticket]);
  return (
    <>
      <div className="outing-head">
        <div>
          <h1 className="head">{t('outing.name', { date: format.date(at, zone), city })}</h1>
          <p className="small muted">
            {t('booking.heading', { reference: groupDigits(referenceOf(ticket)) })}
          </p>
        </div>
      </div>
      <OutingSteps tickets={tickets} shown={ticket} />
    </>
  );
}
