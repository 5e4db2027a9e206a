import { zoneName } from '@fareground/domain/core/time';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormCheckbox, FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { postponeEvent } from '../data/event-change-calls.ts';
import { type ChangeDialogProps, ConfirmImpactDialog, stakeSchema } from './confirm-impact-dialog.tsx';
import { firstDraft, postponeDraftSchema } from './postpone-draft.ts';
import { useCancelQuote } from './use-cancel-quote.ts';

const times = ['doorsAt', 'startsAt', 'endsAt'] as const;

/** The new times on the clock of the place, and until when it may be given back. */
export function PostponeDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(postponeEvent);
  const quote = useCancelQuote(event.id);
  const form = useForm({
    schema: stakeSchema(event, quote)
      .extend({ movesSale: z.boolean() })
      .and(postponeDraftSchema(event, Date.now())),
    defaultValues: { ...firstDraft(event, Date.now()), movesSale: true, reason: '', title: '' },
    submit: async ({ title: _, ...read }) => {
      const answer = await send({ eventId: event.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('changes.postponeDone') });
      onClose();
    },
  });
  const when = format.dateTime(event.startsAt, event.timeZone);
  return (
    <ConfirmImpactDialog
      event={event}
      of="postpone"
      quote={quote}
      form={form}
      reason="reason"
      title="title"
      onClose={onClose}
    >
      {times.map((field) => (
        <FormField
          key={field}
          form={form}
          name={field}
          label={t(`changes.${field}`)}
          hint={t('changes.inZone', { zone: zoneName(event.startsAt, event.timeZone) })}
          faultValues={{ when }}
        >
          <Input type="datetime-local" />
        </FormField>
      ))}
      <FormField
        form={form}
        name="returnUntil"
        label={t('changes.returnUntil')}
        hint={t('changes.returnHint')}
        faultValues={{ when }}
      >
        <Input type="date" />
      </FormField>
      <FormCheckbox form={form} name="movesSale" label={t('changes.movesSale')} />
    </ConfirmImpactDialog>
  );
}
