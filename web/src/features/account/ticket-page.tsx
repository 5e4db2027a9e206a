import { cutText } from '@fareground/domain/core/cut-text';
import './account.css';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { BigTicket, Leg } from '../../ui/big-ticket.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Category } from '../../ui/category.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { seatName } from '../../views/seat-name.ts';
import { useSaleOf, useTicket } from './data/my-tickets.ts';
import { downloadTicket } from './data/own-data.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { TicketStrip } from './ticket-strip.tsx';

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
  return (
    <>
      {live.cached ? (
        <Note tone="warn" role="status">
          {t('ticket.offline')}
        </Note>
      ) : null}
      <ShownTicket
        ticket={ticket}
        status={<TicketStrip ticket={ticket} sale={sale} checkedAt={live.cached ? undefined : live.at} />}
      />
      <div className="row own-section">
        <SavePdf serial={ticket.serial} />
        <ButtonLink kind="line" to={paths.booking.to({ id: ticket.bookingId })}>
          {t('ticket.toBooking')}
        </ButtonLink>
      </div>
    </>
  );
}

/** For those who want it on paper, or in the hands of somebody without an account. */
function SavePdf({ serial }: { readonly serial: string }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const problem = await downloadTicket(serial);
    setBusy(false);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <Button kind="line" icon={Download} busy={busy} onClick={save}>
      {t('ticket.pdf')}
    </Button>
  );
}

interface ShownTicketProps {
  readonly ticket: Ticket;
  readonly status: React.ReactNode;
}

function ShownTicket({ ticket, status }: ShownTicketProps) {
  const t = useT();
  const format = useFormat();
  const category = ticket.category as Category;
  const isShown = ticket.state === 'valid' || ticket.state === 'used';
  const common = {
    category,
    status,
    serial: ticket.serial,
    code: isShown ? (
      <QrCode text={ticket.token} label={t('ticket.code')} />
    ) : (
      <p className="muted">{t('ticket.noCode')}</p>
    ),
    showTo: t(ticket.kind === 'event' ? 'ticket.showDoor' : 'ticket.showDriver'),
  };
  const facts = factsOf(ticket, t, format);
  if (ticket.kind === 'event')
    return (
      <BigTicket
        {...common}
        title={ticket.title}
        poster={{
          title: cutText(ticket.title, 40),
          foot: `${format.date(ticket.startsAt, ticket.startZone)} · ${ticket.fromCity}`.toUpperCase(),
        }}
        facts={facts}
      >
        <p className="muted">
          {ticket.fromName}, {ticket.fromCity}
        </p>
      </BigTicket>
    );
  return (
    <BigTicket {...common} title={ticket.title} facts={facts}>
      <Leg
        category={category}
        from={{
          time: format.clock(ticket.startsAt, ticket.startZone),
          note: format.zone(ticket.startsAt, ticket.startZone),
          place: ticket.fromName,
        }}
        to={{
          time: format.clock(ticket.endsAt, ticket.endZone),
          note: format.zone(ticket.endsAt, ticket.endZone),
          place: ticket.toName,
        }}
      />
    </BigTicket>
  );
}

function factsOf(ticket: Ticket, t: ReturnType<typeof useT>, format: ReturnType<typeof useFormat>) {
  const seat = ticket.seat ? [{ label: t('ticket.seat'), value: seatName(t, ticket.seat) }] : [];
  const name = ticket.attendeeName ? [{ label: t('ticket.name'), value: ticket.attendeeName }] : [];
  const date = { label: t('ticket.date'), value: format.date(ticket.startsAt, ticket.startZone) };
  if (ticket.kind === 'event') {
    const doors = ticket.doorsAt
      ? [{ label: t('ticket.doors'), value: format.time(ticket.doorsAt, ticket.startZone) }]
      : [];
    const starts = { label: t('ticket.starts'), value: format.time(ticket.startsAt, ticket.startZone) };
    return [date, ...doors, starts, { label: t('ticket.kind'), value: ticket.detail }, ...seat, ...name];
  }
  const bay = ticket.bay ? [{ label: t('ticket.bay'), value: ticket.bay }] : [];
  return [date, ...seat, ...bay, { label: t('ticket.vehicle'), value: ticket.detail }, ...name];
}
