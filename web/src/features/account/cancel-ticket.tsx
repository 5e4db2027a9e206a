import type { Booking } from '@fareground/domain/bookings/booking';
import {
  isCancelledAlone,
  nextDateOfTicket,
  refundOfTicket,
} from '@fareground/domain/bookings/refund-of-line';
import { placeOfTicket } from '@fareground/domain/bookings/void-place';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import { useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { cancelTicket } from './data/cancel-booking.ts';

interface CancelTicketProps {
  readonly booking: Booking;
  readonly ticket: Ticket;
}

/** What one ticket gives back until when, and the way to cancel it alone; nothing for one that ends with others or has ended. */
export default function CancelTicket({ booking, ticket }: CancelTicketProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const { serial, state, startZone } = ticket;
  const now = Date.now();
  const line = booking.lines[placeOfTicket(booking, serial)?.lineIndex ?? -1];
  const isOffered = line?.kind === 'trip' && line.offer !== undefined;
  if (state !== 'valid' || isOffered || !isCancelledAlone(booking, serial, now)) return null;
  const { price, fees } = refundOfTicket(booking, serial, now);
  const amount = format.money(price + fees, booking.currency);
  const until = nextDateOfTicket(booking, serial, now);

  async function cancel(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const answer = await cancelTicket(serial);
    setBusy(false);
    setOpen(false);
    if (answer.ok) toast({ text: t('cancelOne.done') });
    else setProblem(answer.problem);
  }

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
        <span className="vh">
          : {[ticket.title, ticket.attendeeName, ticket.seat ?? ''].filter(Boolean).join(', ')}
        </span>
      </Button>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancelOne.title')}
        actions={
          <>
            <Button kind="line" onClick={() => setOpen(false)}>
              {t('cancel.keep')}
            </Button>
            <Button kind="bad" busy={busy} onClick={cancel}>
              {t('cancelOne.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('cancelOne.what', { title: ticket.title, amount })}</p>
      </Dialog>
    </div>
  );
}
