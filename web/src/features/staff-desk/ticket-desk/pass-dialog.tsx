import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import { staffTransferRequestSchema } from '@fareground/domain/api/transfers';
import { z } from 'zod';
import type { Problem } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { passTicketOn, takeTicketBack } from '../data/ticket-desk-calls.ts';

interface PassDialogProps {
  readonly bookingId: string;
  readonly ticket: DeskTicket;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const { shape } = staffTransferRequestSchema;
const backSchema = z.object({ reason: typed(shape.reason, 'desk.reasonMissing') });
const passSchema = backSchema.extend({
  name: typed(shape.name, 'desk.passNameMissing'),
  email: typed(shape.email, 'desk.passEmailWrong'),
});

/** Passes a ticket on for whoever has it; one that is being passed on is taken back. */
export function PassDialog(props: PassDialogProps) {
  return props.ticket.transfer ? <BackDialog {...props} /> : <OnDialog {...props} />;
}

function OnDialog({ bookingId, ticket: { serial }, onClose, onDone }: PassDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(passTicketOn);
  const form = useForm({
    schema: passSchema,
    defaultValues: { name: '', email: '', reason: '' },
    submit: async (read) => {
      const answer = await send({ bookingId, serial, ...read });
      if (!answer.ok) return refusalOf(answer.problem);
      toast({ text: t('desk.passDone', { email: read.email }) });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.passTitle')}
      cancel={t('desk.cancel')}
      run={t('desk.passNow')}
    >
      <p>{t('desk.passText', { serial: groupDigits(serial) })}</p>
      <FormField form={form} name="name" label={t('desk.passName')}>
        <Input maxLength={80} autoComplete="off" />
      </FormField>
      <FormField form={form} name="email" label={t('desk.passEmail')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </FormField>
      <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.reasonHint')}>
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}

function BackDialog({ bookingId, ticket: { serial, transfer }, onClose, onDone }: PassDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(takeTicketBack);
  const form = useForm({
    schema: backSchema,
    defaultValues: { reason: '' },
    submit: async (read) => {
      const answer = await send({ bookingId, serial, ...read });
      if (!answer.ok) return refusalOf(answer.problem);
      toast({ text: t('desk.takenBack') });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.takeBackTitle')}
      cancel={t('desk.cancel')}
      run={t('desk.takeBackNow')}
      isLoss
    >
      <p>{t('desk.takeBackText', { serial: groupDigits(serial), name: transfer?.name ?? '' })}</p>
      <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.reasonHint')}>
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}

/** Of too many, that this ticket was passed on too often. */
const refusalOf = (problem: Problem) => (problem.code === 'too-many-requests' ? 'desk.passOften' : problem);
