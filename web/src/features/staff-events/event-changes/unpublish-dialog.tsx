import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { unpublishEvent } from '../data/event-change-calls.ts';
import type { ChangeDialogProps } from './stake-dialog.tsx';

/** Takes an event off the site; where something is sold or held the refusal says how much. */
export function UnpublishDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(unpublishEvent);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const run = async () => {
    setTried(true);
    if (!isReason(reason)) return;
    if (!(await action.run({ eventId: event.id, reason: reason.trim() }))) return;
    toast({ text: t('changes.unpublishDone') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changes.unpublishTitle', { title: event.title })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('changes.keep')}
          </Button>
          <Button kind="bad" busy={action.busy} onClick={() => void run()}>
            {t('changes.unpublishButton', { title: event.shortTitle })}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t('changes.unpublishText')}</p>
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="log" />
        <ChangeProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
