import { type ReactNode, useState } from 'react';
import type { Answer } from '../firebase/api-client.ts';
import { useStaffAction } from '../firebase/use-staff-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { ActionProblem } from '../views/action-problem.tsx';

interface RefundDialogProps {
  /** Of the refund. */
  readonly id: string;
  readonly call: (
    body: { readonly id: string; readonly reason: string },
    key: string,
  ) => Promise<Answer<unknown>>;
  readonly words: Readonly<
    Record<'title' | 'hint' | 'reason' | 'missing' | 'leave' | 'run' | 'done', string>
  >;
  /** What should be known before. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const isReason = (text: string): boolean => text.trim().length >= 3;

/** Does something with a refund, for a reason that stands in the log. */
export function RefundDialog({ id, call, words, children, onClose }: RefundDialogProps) {
  const toast = useToast();
  const action = useStaffAction(call);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const run = async () => {
    setTried(true);
    if (!isReason(reason)) return;
    if (!(await action.run({ id, reason: reason.trim() }))) return;
    toast({ text: words.done });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {words.leave}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {words.run}
          </Button>
        </>
      }
    >
      <p>{words.hint}</p>
      {children}
      <Field label={words.reason} error={tried && !isReason(reason) ? words.missing : undefined}>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ActionProblem problem={action.problem} />
    </Dialog>
  );
}
