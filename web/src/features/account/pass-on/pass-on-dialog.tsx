import type { ShownTransfer } from '@fareground/domain/api/shown-bookings';
import { type TransferRequest, transferRequestSchema } from '@fareground/domain/api/transfers';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { EmailSuggestion } from '../../../ui/email-suggestion.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { startTransfer } from '../data/transfers.ts';

interface PassOnDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly serial: string;
  readonly linkKey: string | undefined;
  readonly onStarted: (transfer: ShownTransfer | undefined) => void;
}

const { shape } = transferRequestSchema;
const schema = z.object({
  name: typed(shape.name, 'pass.nameMissing'),
  email: typed(z.string().toLowerCase().pipe(shape.email), 'pass.emailWrong'),
});

/** Asks who gets the ticket. What was typed stays when it is closed. */
export function PassOnDialog({ open, onClose, serial, linkKey, onStarted }: PassOnDialogProps) {
  const t = useT();
  const source = useSessionSource();
  const send = useKeyedCall((body: TransferRequest, key: string) => startTransfer(serial, body, key));
  const form = useForm({
    schema,
    defaultValues: { name: '', email: '' },
    submit: async (read) => {
      // Whoever has the ticket by a link alone is a guest from here on.
      await (await source()).ensureUid();
      const answer = await send({ ...read, ...(linkKey && { key: linkKey }) });
      if (!answer.ok) return answer.problem.code === 'too-many-requests' ? 'pass.often' : answer.problem;
      onStarted(answer.value.transfer ?? undefined);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('pass.title')}
      cancel={t('pass.keep')}
      run={t('pass.send')}
      className="own-form"
    >
      <p>{t('pass.text')}</p>
      <FormField form={form} name="name" label={t('pass.name')} hint={t('pass.nameHint')}>
        <Input maxLength={80} autoComplete="off" />
      </FormField>
      <FormField form={form} name="email" label={t('pass.email')} hint={t('pass.emailHint')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </FormField>
      <EmailSuggestion email={form.watch('email')} onUse={(email) => form.change('email', email)} />
    </FormDialog>
  );
}
