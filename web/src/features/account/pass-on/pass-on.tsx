import type { ShownTransfer } from '@fareground/domain/api/shown-bookings';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useOffered } from '../../../data/notices.ts';
import { newActionKey, type Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { takeBackTransfer } from '../data/transfers.ts';
import { PassOnDialog } from './pass-on-dialog.tsx';

export interface PassOnProps {
  readonly serial: string;
  /** Of the mailed link that shows the ticket, where it does not come from an account. */
  readonly linkKey?: string | undefined;
  /** Is told of what the server answered; a live ticket shows it by itself. */
  readonly onChange?: (transfer: ShownTransfer | undefined) => void;
}

/** The way to give a valid ticket to somebody else. Nothing where the house does not offer it. */
export function PassOn({ serial, linkKey, onChange }: PassOnProps) {
  const t = useT();
  const isOffered = useOffered('transfers');
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Button kind="line" icon={Send} onClick={() => setOpen(true)}>
        {t('pass.open')}
      </Button>
      <PassOnDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        serial={serial}
        linkKey={linkKey}
        onStarted={(started) => {
          setOpen(false);
          onChange?.(started);
        }}
      />
    </>
  );
}

interface PassingOnProps extends PassOnProps {
  /** To whom it is being passed on. */
  readonly transfer: ShownTransfer;
}

/** That somebody was mailed a link to a ticket, and the way back as long as they have not accepted it. */
export function PassingOn({ serial, transfer, linkKey, onChange }: PassingOnProps) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [actionKey] = useState(newActionKey);
  async function takeBack(): Promise<void> {
    setBusy(true);
    const answer = await takeBackTransfer(serial, linkKey, actionKey);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.problem);
    if (!answer.ok) return;
    toast({ text: t('pass.takenBack') });
    onChange?.(undefined);
  }
  return (
    <div className="stack passing-on">
      <Note icon={Send} role="status">
        {t('pass.waiting', { name: transfer.name })}
      </Note>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
      <Button kind="line" busy={busy} onClick={() => void takeBack()}>
        {t('pass.takeBack')}
      </Button>
    </div>
  );
}
