import { zoneName } from '@fareground/domain/core/time';
import type { Postponement } from '@fareground/domain/events/event-change';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, Field, Input } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { postponeEvent } from '../data/event-change-calls.ts';
import { useStaffAction } from '../use-staff-action.ts';
import type { ChangeDialogProps } from './cancel-dialog.tsx';
import { ChangeProblem } from './change-problem.tsx';
import { needsTitle } from './needs-title.ts';
import { firstDraft, readDraft } from './postpone-draft.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { Stake } from './stake.tsx';
import { TitleField } from './title-field.tsx';
import { useCancelQuote } from './use-cancel-quote.ts';

const times = ['doorsAt', 'startsAt', 'endsAt'] as const;

/** The new times on the clock of the place, until when it may be given back, and why. */
export function PostponeDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(postponeEvent);
  const quote = useCancelQuote(event.id);
  const [draft, setDraft] = useState(() => firstDraft(event, Date.now()));
  const [movesSale, setMovesSale] = useState(true);
  const [reason, setReason] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const read = readDraft(event, draft, Date.now());
  const isTyped = quote.status === 'counted' && (!needsTitle(quote.value) || title.trim() === event.title);
  const faultOf = (field: keyof Postponement) =>
    tried && !read.ok && read.field === field
      ? t(`changes.fault.${field}`, { when: format.dateTime(event.startsAt, event.timeZone) })
      : undefined;
  const run = async () => {
    setTried(true);
    if (!read.ok || !isReason(reason) || !isTyped) return;
    const body = { eventId: event.id, ...read.value, movesSale, reason: reason.trim() };
    if (!(await action.run(body))) return;
    toast({ text: t('changes.postponeDone') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changes.postponeTitle', { title: event.title })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('changes.keep')}
          </Button>
          <Button
            kind="bad"
            busy={action.busy}
            disabled={quote.status !== 'counted'}
            onClick={() => void run()}
          >
            {t('changes.postponeButton', { title: event.shortTitle })}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t('changes.postponeText')}</p>
        <Stake quote={quote} of="postpone" />
        {times.map((field) => (
          <Field
            key={field}
            label={t(`changes.${field}`)}
            hint={t('changes.inZone', { zone: zoneName(event.startsAt, event.timeZone) })}
            error={faultOf(field)}
          >
            <Input
              type="datetime-local"
              value={draft[field]}
              onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
            />
          </Field>
        ))}
        <Field label={t('changes.returnUntil')} hint={t('changes.returnHint')} error={faultOf('returnUntil')}>
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
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="buyers" />
        {quote.status === 'counted' && needsTitle(quote.value) ? (
          <TitleField title={event.title} value={title} onChange={setTitle} tried={tried} />
        ) : null}
        <ChangeProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
