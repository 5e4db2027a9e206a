import type { Event } from '@fareground/domain/events/event';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { cancelEvent } from '../data/event-change-calls.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { ChangeProblem } from './change-problem.tsx';
import { needsTitle } from './needs-title.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { Stake } from './stake.tsx';
import { TitleField } from './title-field.tsx';
import { useCancelQuote } from './use-cancel-quote.ts';

export interface ChangeDialogProps {
  readonly event: Event;
  readonly onClose: () => void;
}

/** Says whom cancelling concerns and what goes back, and asks for a reason; for the title too where much is at stake. */
export function CancelDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(cancelEvent);
  const quote = useCancelQuote(event.id);
  const [reason, setReason] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const isTyped = quote.status === 'counted' && (!needsTitle(quote.value) || title.trim() === event.title);
  const run = async () => {
    setTried(true);
    if (!isReason(reason) || !isTyped) return;
    if (!(await action.run({ eventId: event.id, reason: reason.trim() }))) return;
    toast({ text: t('changes.cancelDone') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changes.cancelTitle', { title: event.title })}
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
            {t('changes.cancelButton', { title: event.shortTitle })}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t('changes.cancelText')}</p>
        <Stake quote={quote} of="cancel" />
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="buyers" />
        {quote.status === 'counted' && needsTitle(quote.value) ? (
          <TitleField title={event.title} value={title} onChange={setTitle} tried={tried} />
        ) : null}
        <ChangeProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
