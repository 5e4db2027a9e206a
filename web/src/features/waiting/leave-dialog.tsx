import { useRef, useState } from 'react';
import { newActionKey, type Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { leaveWaitingList } from './data/waiting-calls.ts';

interface LeaveDialogProps {
  readonly id: string;
  /** What is lost: the place in the queue, or what was offered. */
  readonly of: 'place' | 'offer';
  readonly onClose: () => void;
}

/** Asks before the place, or the offer, is gone. The page changes by itself: its document does. */
export function LeaveDialog({ id, of, onClose }: LeaveDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const action = useRef(newActionKey());
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await leaveWaitingList(id, action.current);
    setBusy(false);
    if (answer.ok) onClose();
    else setProblem(answer.problem);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`waiting.leave.${of}Title`)}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t(`waiting.leave.${of}Keep`)}
          </Button>
          <Button kind="bad" busy={busy} onClick={() => void leave()}>
            {t(`waiting.leave.${of}Button`)}
          </Button>
        </>
      }
    >
      <p>{t(`waiting.leave.${of}Text`)}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
    </Dialog>
  );
}
