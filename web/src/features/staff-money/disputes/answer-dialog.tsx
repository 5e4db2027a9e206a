import { disputeAnswerRequestSchema } from '@fareground/domain/api/disputes';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
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

const schema = z.object({ words: typed(disputeAnswerRequestSchema.shape.words, 'disputes.missing') });

/** The answer to a bank, given once: the evidence with words of one's own, or giving the money up. */
export function AnswerDialog({ paymentId, disputeId, as, amount, onClose, onAnswered }: AnswerDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(answerDispute);
  const isContest = as === 'contested';
  const form = useForm({
    schema,
    defaultValues: { words: '' },
    submit: async (read) => {
      const answer = await send({ paymentId, disputeId, as, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t(isContest ? 'disputes.sent' : 'disputes.accepted') });
      onAnswered();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isContest ? t('disputes.contestTitle') : t('disputes.acceptTitle', { amount })}
      cancel={t('disputes.keep')}
      run={t(isContest ? 'disputes.contest' : 'disputes.accept')}
      isLoss={!isContest}
    >
      <p>{isContest ? t('disputes.contestText') : t('disputes.acceptText', { amount })}</p>
      <FormField
        form={form}
        name="words"
        label={t(isContest ? 'disputes.contestWords' : 'disputes.acceptWords')}
        hint={t(isContest ? 'disputes.contestHint' : 'disputes.acceptHint')}
      >
        <Textarea rows={isContest ? 5 : 2} maxLength={isContest ? 3_000 : 300} />
      </FormField>
    </FormDialog>
  );
}
