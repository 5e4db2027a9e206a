import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import {
  isCancelledAlone,
  nextDateOfTicket,
  refundOfTicket,
} from '@fareground/domain/payments/refund-of-line';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { seatName } from '../../views/seat-name.ts';
import { CancelTicketDialog } from './cancel-ticket-dialog.tsx';

interface CancelTicketProps {
  readonly booking: Booking;
  readonly ticket: Ticket;
}

/** What one ticket gives back until when, and the way to cancel it alone; nothing for one that ends with others or has ended. */
export default function CancelTicket({ booking, ticket }: CancelTicketProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { serial, state, startZone } = ticket;
  const now = Date.now();
  const line = booking.lines[placeOfTicket(booking, serial)?.lineIndex ?? -1];
  const isOffered = line?.kind === 'trip' && line.offer !== undefined;
  if (state !== 'valid' || isOffered || !isCancelledAlone(booking, serial, now)) return null;
  const { price, fees } = refundOfTicket(booking, serial, now);
  const amount = format.money(price + fees, booking.currency);
  const until = nextDateOfTicket(booking, serial, now);
  const seat = ticket.seat && t('cancelOne.seat', { seat: seatName(t, ticket.seat, ticket.sections) });
  const what = [seat, ticket.attendeeName, ticket.title].filter(Boolean).join(', ');

  return (
    <div className="own-way-out">
      <p className="small muted">
        {price + fees === 0
          ? t('cancelOne.nothing')
          : until === undefined
            ? t('cancelOne.back', { amount })
            : t('cancelOne.backUntil', { amount, when: format.dateTime(until, startZone) })}
      </p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('cancelOne.open')}
        <span className="vh">, {what}</span>
      </Button>
      <CancelTicketDialog booking={booking} ticket={ticket} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
