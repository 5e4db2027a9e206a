import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { refundOfTicket } from '@fareground/domain/payments/refund-of-line';
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

interface CancelTicketDialogProps {
  readonly booking: Booking;
  /** One that is cancelled by itself. */
  readonly ticket: Ticket;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what comes back for one ticket, and cancels it when the person confirms. What went wrong stands in it. */
export function CancelTicketDialog({ booking, ticket, open, onClose }: CancelTicketDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const { price, fees } = refundOfTicket(booking, ticket.serial, Date.now());
  const amount = format.money(price + fees, booking.currency);

  async function cancel(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const answer = await cancelTicket(ticket.serial);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    onClose();
    toast({ text: t('cancelOne.done') });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('cancelOne.title')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button kind="bad" busy={busy} onClick={cancel}>
            {t('cancelOne.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cancelOne.what', { title: ticket.title, amount })}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
    </Dialog>
  );
}
