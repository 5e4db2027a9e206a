import { useState } from 'react';
import type { Answer } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';

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

/** An action that wants a reason, for the log. What was typed stays when it fails. */
export function ReasonDialog({ title, text, keep, button, isLoss, call, done, onClose }: ReasonDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(call);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim().length < 3;
  const run = async () => {
    setTried(true);
    if (isMissing || !(await action.run({ reason: reason.trim() }))) return;
    toast({ text: done });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {keep}
          </Button>
          <Button kind={isLoss ? 'bad' : 'solid'} busy={action.busy} onClick={() => void run()}>
            {button}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Field
        label={t('waitingLists.reason')}
        hint={t('waitingLists.reasonHint')}
        error={tried && isMissing ? t('waitingLists.reasonMissing') : undefined}
      >
        <Textarea
          rows={2}
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <ActionProblem problem={action.problem} />
    </Dialog>
  );
}
