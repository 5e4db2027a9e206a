import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { cutText } from '@fareground/domain/core/cut-text';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { BigTicket, groupDigits, Leg } from '../../ui/big-ticket.tsx';
import type { Category } from '../../ui/category.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LargeCode } from '../../ui/large-code.tsx';
import { seatName } from '../../views/seat-name.ts';
import { type LiveFace, liveFace } from './ticket-status.ts';

/** What stands on a ticket; whose it is does not. */
type TicketFacts = Omit<Ticket, 'holderUid' | 'usedGate' | 'transfer'>;

interface ShownTicketProps {
  readonly ticket: TicketFacts;
  /** Its trip as it is now, where it is known: times and bay follow it. */
  readonly trip?: Trip | null | undefined;
  /** A StatusStrip. */
  readonly status?: ReactNode;
}

/** A ticket with its code, for the gate. */
export function ShownTicket({ ticket, trip, status }: ShownTicketProps) {
  const t = useT();
  const format = useFormat();
  const category = ticket.category as Category;
  // Whoever went out comes in again with the same code.
  const isShown = ticket.state === 'valid' || (ticket.state === 'used' && ticket.outAt !== undefined);
  const common = {
    category,
    status,
    serial: ticket.serial,
    code: isShown ? (
      <LargeCode
        text={ticket.token}
        label={t('ticket.code')}
        caption={[
          ticket.attendeeName,
          ticket.seat ? seatName(t, ticket.seat, ticket.sections) : ticket.detail,
        ]
          .filter(Boolean)
          .join(', ')}
      />
    ) : (
      <TornStub state={ticket.state} />
    ),
    stub: isShown ? undefined : keepsStub(ticket) ? ('void' as const) : ('torn' as const),
    showTo: isShown ? t(showTo(ticket)) : undefined,
  };
  const face = liveFace(ticket, trip);
  const facts = factsOf(ticket, face, { t, format });
  const noteOf = (at: number, was: number, zone: string) =>
    face.isLate
      ? t('ticket.was', { zone: format.zone(at, zone), was: format.clock(was, zone) })
      : format.zone(at, zone);
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
          time: format.clock(face.startsAt, ticket.startZone),
          note: noteOf(face.startsAt, ticket.startsAt, ticket.startZone),
          place: ticket.fromName,
        }}
        to={{
          time: format.clock(face.endsAt, ticket.endZone),
          note: noteOf(face.endsAt, ticket.endsAt, ticket.endZone),
          place: ticket.toName,
        }}
      />
    </BigTicket>
  );
}

/** Nobody was let in with it, and nobody else has it. */
const keepsStub = ({ state }: TicketFacts): boolean => state === 'void' || state === 'suspended';

const stubIcons = { valid: Check, suspended: Ban, used: Check, void: Ban, transferred: Send } as const;

/** In place of the code of a ticket that opens nothing: what became of it, as a shape and in words. */
function TornStub({ state }: { readonly state: Ticket['state'] }) {
  const t = useT();
  return (
    <div className="stub-torn">
      <Icon of={stubIcons[state]} size="l" />
      <p className="stub-word">{t(`ticket.state.${state}`)}</p>
      {state === 'valid' ? null : <p className="small muted">{t(`ticket.noCode.${state}`)}</p>}
    </div>
  );
}

function showTo({ kind, addOn }: TicketFacts): 'ticket.showAddOn' | 'ticket.showDoor' | 'ticket.showDriver' {
  if (addOn) return 'ticket.showAddOn';
  return kind === 'event' ? 'ticket.showDoor' : 'ticket.showDriver';
}

interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly format: ReturnType<typeof useFormat>;
}

function factsOf(ticket: TicketFacts, face: LiveFace, { t, format }: Words) {
  const seat = ticket.seat
    ? [{ label: t('ticket.seat'), value: seatName(t, ticket.seat, ticket.sections) }]
    : [];
  const name = ticket.attendeeName ? [{ label: t('ticket.name'), value: ticket.attendeeName }] : [];
  const booking = { label: t('ticket.booking'), value: groupDigits(referenceOf(ticket)) };
  const date = { label: t('ticket.date'), value: format.date(face.startsAt, ticket.startZone) };
  if (ticket.kind === 'event') {
    const doors = ticket.doorsAt
      ? [{ label: t('ticket.doors'), value: format.time(ticket.doorsAt, ticket.startZone) }]
      : [];
    const starts = { label: t('ticket.starts'), value: format.time(ticket.startsAt, ticket.startZone) };
    return [
      date,
      ...doors,
      starts,
      { label: t('ticket.kind'), value: ticket.detail },
      ...(ticket.fare ? [{ label: t('ticket.fare'), value: ticket.fare }] : []),
      ...seat,
      ...name,
      booking,
    ];
  }
  const oldBay = face.oldBay ? { note: t('evening.bayWas', { bay: face.oldBay }) } : {};
  const bay = face.bay || face.oldBay ? [{ label: t('ticket.bay'), value: face.bay || '–', ...oldBay }] : [];
  return [date, ...seat, ...bay, { label: t('ticket.vehicle'), value: ticket.detail }, ...name, booking];
}
