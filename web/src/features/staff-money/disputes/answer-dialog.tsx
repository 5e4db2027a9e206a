import { disputeAnswerRequestSchema } from '@fareground/domain/api/disputes';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { answerDispute } from '../data/dispute-calls.ts';

interface AnswerDialogProps {
  readonly paymentId: string;
  readonly disputeId: string;
  readonly as: 'accepted' | 'contested';
  /** With its currency. */
  readonly amount: string;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
}

/** The answer to a bank, given once: the evidence with words of one's own, or giving the money up. */
export function AnswerDialog({ paymentId, disputeId, as, amount, onClose, onAnswered }: AnswerDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(answerDispute);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const isContest = as === 'contested';
  const isSaid = disputeAnswerRequestSchema.shape.words.safeParse(words).success;
  const run = async () => {
    setTried(true);
    if (!isSaid || !(await action.run({ paymentId, disputeId, as, words: words.trim() }))) return;
    toast({ text: t(isContest ? 'disputes.sent' : 'disputes.accepted') });
    onAnswered();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isContest ? t('disputes.contestTitle') : t('disputes.acceptTitle', { amount })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('disputes.keep')}
          </Button>
          <Button kind={isContest ? 'solid' : 'bad'} busy={action.busy} onClick={() => void run()}>
            {t(isContest ? 'disputes.contest' : 'disputes.accept')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{isContest ? t('disputes.contestText') : t('disputes.acceptText', { amount })}</p>
        <Field
          label={t(isContest ? 'disputes.contestWords' : 'disputes.acceptWords')}
          hint={t(isContest ? 'disputes.contestHint' : 'disputes.acceptHint')}
          error={tried && !isSaid ? t('disputes.missing') : undefined}
        >
          <Textarea
            rows={isContest ? 5 : 2}
            value={words}
            maxLength={isContest ? 3_000 : 300}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <ActionProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
