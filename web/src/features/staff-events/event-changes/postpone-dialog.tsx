import type { Postponement } from '@fareground/domain/booking/offering-change';
import { zoneName } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, Field, Input } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { postponeEvent } from '../data/event-change-calls.ts';
import { type ChangeDialogProps, ConfirmImpactDialog } from './confirm-impact-dialog.tsx';
import { firstDraft, readDraft } from './postpone-draft.ts';

const times = ['doorsAt', 'startsAt', 'endsAt'] as const;

/** The new times on the clock of the place, and until when it may be given back. */
export function PostponeDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(postponeEvent);
  const [draft, setDraft] = useState(() => firstDraft(event, Date.now()));
  const [movesSale, setMovesSale] = useState(true);
  const read = readDraft(event, draft, Date.now());
  const faultOf = (field: keyof Postponement) =>
    !read.ok && read.field === field
      ? t(`changes.fault.${field}`, { when: format.dateTime(event.startsAt, event.timeZone) })
      : undefined;
  const run = async (reason: string) => {
    if (!read.ok || !(await action.run({ eventId: event.id, ...read.value, movesSale, reason }))) return;
    toast({ text: t('changes.postponeDone') });
    onClose();
  };
  return (
    <ConfirmImpactDialog
      event={event}
      of="postpone"
      busy={action.busy}
      problem={action.problem}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {times.map((field) => (
            <Field
              key={field}
              label={t(`changes.${field}`)}
              hint={t('changes.inZone', { zone: zoneName(event.startsAt, event.timeZone) })}
              error={tried ? faultOf(field) : undefined}
            >
              <Input
                type="datetime-local"
                value={draft[field]}
                onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
              />
            </Field>
          ))}
          <Field
            label={t('changes.returnUntil')}
            hint={t('changes.returnHint')}
            error={tried ? faultOf('returnUntil') : undefined}
          >
            <Input
              type="date"
              value={draft.returnUntil}
              onChange={({ target }) => setDraft({ ...draft, returnUntil: target.value })}
            />
          </Field>
          <Checkbox
            checked={movesSale}
            onChange={({ target }) => setMovesSale(target.checked)}
            label={t('changes.movesSale')}
          />
        </>
      )}
    </ConfirmImpactDialog>
  );
}
