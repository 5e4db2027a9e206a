import { resendTicketsRequestSchema } from '@fareground/domain/api/resend-tickets';
import type { FoundBooking } from '@fareground/domain/api/ticket-desk';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { resendTickets } from '../data/ticket-desk-calls.ts';

interface ResendDialogProps {
  readonly booking: FoundBooking;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Sends the tickets' mail once more, to the booking's address or to a corrected one. */
export function ResendDialog({ booking, onClose, onSent }: ResendDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(resendTickets);
  const [email, setEmail] = useState(booking.buyerEmail);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { shape } = resendTicketsRequestSchema;
  const isAddress = shape.email.unwrap().safeParse(email.trim()).success;
  const isReason = shape.reason.safeParse(reason).success;
  const run = async () => {
    setTried(true);
    if (!isAddress || !isReason) return;
    const typed = { bookingId: booking.id, email: email.trim(), reason: reason.trim() };
    const sent = await action.run(typed);
    if (!sent) return;
    toast({ text: t('desk.sent', { email: sent.email }) });
    onSent();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('desk.resendTitle')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('desk.send')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{t('desk.resendText')}</p>
        <Field
          label={t('desk.email')}
          hint={t('desk.emailHint')}
          error={tried && !isAddress ? t('desk.emailWrong') : undefined}
        >
          <Input
            type="email"
            value={email}
            maxLength={320}
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field
          label={t('desk.reason')}
          hint={t('desk.reasonHint')}
          error={tried && !isReason ? t('desk.reasonMissing') : undefined}
        >
          <Textarea
            rows={2}
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ActionProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
