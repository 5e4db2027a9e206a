import type { Ticket } from '@fareground/domain/access/ticket';
import { MOVE_UNTIL, rebookingTerms } from '@fareground/domain/booking/alternative-trip';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import {
  isCancelledAlone,
  nextDateOfTicket,
  refundOfTicket,
} from '@fareground/domain/payments/refund-of-line';
import Repeat from 'lucide-react/icons/repeat-2';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { useOffered } from '../../../data/notices.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { CancelTicketDialog } from '../cancel-ticket-dialog.tsx';
import { PassOnDialog } from '../pass-on/pass-on-dialog.tsx';
import { isBoarded } from '../rebooking/is-boarded.ts';
import { ActButton, ActLink, ActList, ActOver } from './act-row.tsx';

interface PlansCardProps {
  readonly ticket: Ticket;
  /** For whoever bought it; somebody who was given the ticket passes it on and no more. */
  readonly booking: Booking | undefined;
  /** All tickets of the booking that whoever has this one has. */
  readonly outing: readonly Ticket[];
}

/** What can be done with a ticket when plans change: each with its deadline and what comes back. Nothing for one that opens no door. */
export default function PlansCard({ ticket, booking, outing }: PlansCardProps) {
  const t = useT();
  const isPassedOn = useOffered('transfers');
  if (ticket.state !== 'valid' || ticket.endsAt <= Date.now()) return null;
  return (
    <Card title={t('plans.title')} className="outing-card">
      <ActList>
        {isPassedOn && !ticket.transfer ? <PassRow ticket={ticket} /> : null}
        {booking ? <AlternativeRow ticket={ticket} booking={booking} outing={outing} /> : null}
        {booking ? <BackRow ticket={ticket} booking={booking} /> : null}
      </ActList>
    </Card>
  );
}

interface RowProps {
  readonly ticket: Ticket;
  readonly booking: Booking;
}

function PassRow({ ticket }: Pick<RowProps, 'ticket'>) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const hint = t('plans.passUntil', { when: format.dateTime(ticket.endsAt, ticket.endZone) });
  return (
    <ActButton icon={Send} title={t('pass.open')} hint={hint} onClick={() => setOpen(true)}>
      <PassOnDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        serial={ticket.serial}
        linkKey={undefined}
        onStarted={() => setOpen(false)}
      />
    </ActButton>
  );
}

/** All who ride on this line of the booking change together, so nobody does once one of them is on board. A trip that does not go as planned is said above the ticket. */
function AlternativeRow({ ticket, booking, outing }: RowProps & Pick<PlansCardProps, 'outing'>) {
  const t = useT();
  const format = useFormat();
  const line = booking.lines[ticket.lineIndex];
  if (line?.kind !== 'trip' || booking.state !== 'confirmed' || line.offer) return null;
  if (isBoarded(outing, ticket.lineIndex)) return null;
  const terms = rebookingTerms(line, Date.now());
  const when = (at: number) => format.dateTime(at, ticket.startZone);
  if (!terms) {
    const until = line.startsAt - MOVE_UNTIL;
    return <ActOver title={t('booking.changeTrip')} hint={t('plans.ended', { when: when(until) })} />;
  }
  const hint =
    terms.why === 'missed'
      ? t('plans.missedUntil', { when: when(terms.until) })
      : t(terms.percents.trip > 0 ? 'plans.changeUntilBack' : 'plans.changeUntil', {
          when: when(terms.until),
          percent: terms.percents.trip,
        });
  return (
    <ActLink
      icon={Repeat}
      title={t(terms.why === 'missed' ? 'booking.missedChoose' : 'booking.changeTrip')}
      hint={hint}
      to={paths.rebooking.to({ id: booking.id, line: String(ticket.lineIndex) })}
    />
  );
}

/** One ticket is given back here; what was sold together, or is the last of its booking, with the booking. */
function BackRow({ ticket, booking }: RowProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { serial, startsAt, startZone } = ticket;
  const now = Date.now();
  const line = booking.lines[placeOfTicket(booking, serial)?.lineIndex ?? -1];
  if (line?.kind === 'trip' && line.offer) return null;
  if (startsAt <= now)
    return (
      <ActOver
        title={t('plans.back')}
        hint={t('plans.ended', { when: format.dateTime(startsAt, startZone) })}
      />
    );
  if (booking.ticketSerials.length === 1 || !isCancelledAlone(booking, serial, now))
    return (
      <ActLink
        icon={Undo}
        title={t('cancel.open')}
        hint={t('plans.withBooking')}
        to={paths.booking.to({ id: booking.id })}
      />
    );
  const { price, fees } = refundOfTicket(booking, serial, now);
  const until = nextDateOfTicket(booking, serial, now);
  const hint =
    price + fees === 0
      ? t('cancelOne.nothing')
      : until === undefined
        ? t('plans.backUntil', { when: format.dateTime(startsAt, startZone) })
        : t('plans.backUntil', { when: format.dateTime(until, startZone) });
  return (
    <ActButton
      icon={Undo}
      title={t('plans.back')}
      hint={hint}
      amount={format.money(price + fees, booking.currency)}
      onClick={() => setOpen(true)}
    >
      <CancelTicketDialog booking={booking} ticket={ticket} open={isOpen} onClose={() => setOpen(false)} />
    </ActButton>
  );
}
