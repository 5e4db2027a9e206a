import './account.css';
import { HOUR } from '@fareground/domain/core/time';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useSaleOf, useTicket } from './data/my-tickets.ts';
import { downloadCalendar, downloadTicket } from './data/own-data.ts';
import { PassingOn, PassOn } from './pass-on/pass-on.tsx';
import { SaveFile } from './save-file.tsx';
import { ShownTicket } from './shown-ticket.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { TicketStrip } from './ticket-strip.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

/** Where a trip is, is asked for so long before the passenger's own stop, and for so long after the time of its end, milliseconds. */
const BEFORE = 6 * HOUR;
const AFTER = 2 * HOUR;

const TicketPosition = lazy(() => import('./ticket-position.tsx'));
const OfflineNote = lazy(() => import('./offline-note.tsx'));
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'));

/** A ticket as it is shown at the door: readable offline, and live while there is a network. */
export default function TicketPage() {
  const t = useT();
  const { serial = '' } = useParams();
  return (
    <div className="wrap section">
      <PageHead title={t('ticket.title')} />
      <h1 className="vh">{t('ticket.title')}</h1>
      <SignedInOnly>{() => <Loaded serial={serial} />}</SignedInOnly>
    </div>
  );
}

const isNow = ({ kind, startsAt, endsAt }: Ticket): boolean =>
  kind === 'trip' && startsAt - BEFORE <= Date.now() && Date.now() <= endsAt + AFTER;

function Loaded({ serial }: { readonly serial: string }) {
  const t = useT();
  const live = useTicket(serial);
  const sale = useSaleOf(live.data);
  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error' || live.data === null)
    return (
      <EmptyState
        title={t('ticket.none')}
        action={<ButtonLink to={paths.profile.to()}>{t('profile.title')}</ButtonLink>}
      >
        {t('ticket.noneHint')}
      </EmptyState>
    );
  const ticket = live.data;
  const opensDoor = ticket.state === 'valid' || ticket.state === 'used';
  const canGoOn = ticket.state === 'valid' && ticket.endsAt > Date.now();
  return (
    <>
      {live.cached ? (
        <Suspense>
          <div className="own-offline">
            <OfflineNote at={live.at} timeZone={ticket.startZone} />
          </div>
        </Suspense>
      ) : null}
      {canGoOn && ticket.transfer ? <PassingOn serial={ticket.serial} transfer={ticket.transfer} /> : null}
      <ShownTicket
        ticket={ticket}
        status={<TicketStrip ticket={ticket} sale={sale} checkedAt={live.cached ? undefined : live.at} />}
      />
      {opensDoor && isNow(ticket) ? (
        <Suspense>
          <TicketPosition ticket={ticket} />
        </Suspense>
      ) : null}
      <div className="row row-wrap own-section">
        {ticket.movedTo ? (
          <ButtonLink to={paths.ticket.to({ serial: ticket.movedTo })}>{t('ticket.toMoved')}</ButtonLink>
        ) : null}
        {ticket.state === 'valid' && ticket.offerUntil !== undefined && !ticket.recipient ? (
          <ButtonLink to={paths.otherRuns.to({ id: ticket.bookingId, line: String(ticket.lineIndex) })}>
            {t('booking.chooseRun')}
          </ButtonLink>
        ) : null}
        {opensDoor ? (
          <>
            <SaveFile icon={Download} save={() => downloadTicket(ticket.serial)}>
              {t('ticket.pdf')}
            </SaveFile>
            <SaveFile icon={CalendarPlus} save={() => downloadCalendar(ticket.serial)}>
              {t('ticket.calendar')}
            </SaveFile>
            <WalletButtons serial={ticket.serial} />
          </>
        ) : null}
        {ticket.recipient ? null : (
          <ButtonLink kind="line" to={paths.booking.to({ id: ticket.bookingId })}>
            {t('ticket.toBooking')}
          </ButtonLink>
        )}
        {canGoOn && !ticket.transfer ? <PassOn serial={ticket.serial} /> : null}
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
