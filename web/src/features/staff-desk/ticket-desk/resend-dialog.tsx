import { resendTicketsRequestSchema } from '@fareground/domain/api/resend-tickets';
import type { FoundBooking } from '@fareground/domain/api/ticket-desk';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { resendTickets } from '../data/ticket-desk-calls.ts';

interface ResendDialogProps {
  readonly booking: FoundBooking;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const { email, reason } = resendTicketsRequestSchema.shape;
const schema = z.object({
  email: typed(email.unwrap(), 'desk.emailWrong'),
  reason: typed(reason, 'desk.reasonMissing'),
});

/** Sends the tickets' mail once more, to the booking's address or to a corrected one. */
export function ResendDialog({ booking, onClose, onSent }: ResendDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(resendTickets);
  const form = useForm({
    schema,
    defaultValues: { email: booking.buyerEmail, reason: '' },
    submit: async (read) => {
      const answer = await send({ bookingId: booking.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('desk.sent', { email: answer.value.email }) });
      onSent();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.resendTitle')}
      cancel={t('desk.cancel')}
      run={t('desk.send')}
    >
      <p>{t('desk.resendText')}</p>
      <FormField form={form} name="email" label={t('desk.email')} hint={t('desk.emailHint')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </FormField>
      <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.reasonHint')}>
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
