import { z } from 'zod';
import type { Answer } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { reason } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What it does, before it is done. */
  readonly text: string;
  readonly keep: string;
  readonly button: string;
  readonly isLoss: boolean;
  readonly call: (body: { readonly reason: string }, idempotencyKey: string) => Promise<Answer<unknown>>;
  /** Said when it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

const schema = z.object({ reason: reason('waitingLists.reasonMissing') });

/** An action that wants a reason, for the log. What was typed stays when it fails. */
export function ReasonDialog({ title, text, keep, button, isLoss, call, done, onClose }: ReasonDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(call);
  const form = useForm({
    schema,
    defaultValues: { reason: '' },
    submit: async (read) => {
      const answer = await send(read);
      if (!answer.ok) return answer.problem;
      toast({ text: done });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} cancel={keep} run={button} isLoss={isLoss}>
      <p>{text}</p>
      <FormField
        form={form}
        name="reason"
        label={t('waitingLists.reason')}
        hint={t('waitingLists.reasonHint')}
      >
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
