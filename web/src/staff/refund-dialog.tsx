import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Answer } from '../firebase/api-client.ts';
import { useKeyedCall } from '../firebase/use-staff-action.ts';
import type { MessageId } from '../i18n/ids.ts';
import { Input } from '../ui/field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { reason } from '../ui/form/schema.ts';
import { useForm } from '../ui/form/use-form.ts';
import { useToast } from '../ui/toast.tsx';

interface RefundDialogProps {
  /** Of the refund. */
  readonly id: string;
  readonly call: (
    body: { readonly id: string; readonly reason: string },
    key: string,
  ) => Promise<Answer<unknown>>;
  readonly words: Readonly<Record<'title' | 'hint' | 'reason' | 'leave' | 'run' | 'done', string>> & {
    readonly missing: MessageId;
  };
  /** What should be known before. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Does something with a refund, for a reason that stands in the log. */
export function RefundDialog({ id, call, words, children, onClose }: RefundDialogProps) {
  const toast = useToast();
  const send = useKeyedCall(call);
  const form = useForm({
    schema: z.object({ reason: reason(words.missing) }),
    defaultValues: { reason: '' },
    submit: async (typed) => {
      const answer = await send({ id, ...typed });
      if (!answer.ok) return answer.problem;
      toast({ text: words.done });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words.title} cancel={words.leave} run={words.run}>
      <p>{words.hint}</p>
      {children}
      <FormField form={form} name="reason" label={words.reason}>
        <Input maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
