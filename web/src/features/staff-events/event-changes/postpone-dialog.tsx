import { MIN_RETURN, type Postponement, postponeFault } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { clockTime, DAY, dayBounds, dayKey, MINUTE, zoneName } from '@fareground/domain/core/time';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { Input } from '../../../ui/field.tsx';
import { FormCheckbox, FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { postponeEvent } from '../data/event-changes.ts';
import { type ChangeDialogProps, ConfirmImpactDialog, stakeSchema } from './confirm-impact-dialog.tsx';
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

/** What stands in the fields: wall times of the place ("2026-11-27T21:30"), and a day ("2026-11-27"). */
interface PostponeDraft {
  readonly doorsAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly returnUntil: string;
}

/** The event four weeks later, to be given back until half of that has passed. */
export function firstDraft(event: Event, now: number): PostponeDraft {
  const { timeZone } = event;
  const wall = (at: number) => `${dayKey(at + 28 * DAY, timeZone)}T${clockTime(at, timeZone)}`;
  return {
    doorsAt: wall(event.doorsAt),
    startsAt: wall(event.startsAt),
    endsAt: wall(event.endsAt),
    returnUntil: dayKey(now + MIN_RETURN, timeZone),
  };
}

/** Reads the instants of what was typed; the first field that is not right is at fault. The day of the promise belongs to it, up to the start. */
export const postponeDraftSchema = (event: Event, now: number) =>
  draftSchema<PostponeDraft, Postponement>((draft, fault) => {
    const { timeZone } = event;
    const times: Partial<Record<keyof Postponement, number>> = {};
    for (const field of ['startsAt', 'doorsAt', 'endsAt'] as const) {
      const at = instantOf(draft[field], timeZone);
      if (at === undefined) {
        fault(field, `changes.fault.${field}`);
        return undefined;
      }
      times[field] = at;
    }
    const { doorsAt = 0, startsAt = 0, endsAt = 0 } = times;
    const until = endOfDay(draft.returnUntil, timeZone);
    const value = { doorsAt, startsAt, endsAt, returnUntil: Math.min(until ?? 0, startsAt) };
    const wrong = until === null ? 'returnUntil' : postponeFault(event, value, now);
    if (wrong) fault(wrong, `changes.fault.${wrong}`);
    return value;
  });

function endOfDay(day: string, timeZone: string): number | null {
  try {
    return dayBounds(day, timeZone).to - MINUTE;
  } catch {
    return null;
  }
}
