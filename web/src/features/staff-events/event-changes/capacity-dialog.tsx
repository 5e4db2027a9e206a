import { z } from 'zod';
import type { Answer } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';

interface CapacityDialogProps {
  /** The tier, or the places that tiers share. */
  readonly name: string;
  readonly capacity: number;
  /** Parts for a rush; absent where they stay. */
  readonly shards?: number;
  /** Places that cannot go, as far as the public view says. */
  readonly taken: number;
  readonly resize: (body: NewCapacity, key: string) => Promise<Answer<unknown>>;
  readonly onClose: () => void;
}

export interface NewCapacity {
  readonly capacity: number;
  readonly shards?: number;
  readonly reason: string;
}

const shardChoices = [1, 2, 4, 8, 16] as const;
const [LEAST, MOST] = [0, 100_000];

const schema = z.object({
  capacity: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, fault('changes.wrongCapacity'))
    .transform(Number)
    .pipe(z.number().min(LEAST, fault('changes.wrongCapacity')).max(MOST, fault('changes.wrongCapacity'))),
  shards: z.coerce.number<string>().optional(),
  reason: changeReason,
});

/** Another capacity, and more parts for a rush. A refusal says the least there can be. */
export function CapacityDialog({
  name,
  capacity: before,
  shards: parts,
  taken,
  resize,
  onClose,
}: CapacityDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(resize);
  const form = useForm({
    schema,
    defaultValues: {
      capacity: String(before),
      ...(parts !== undefined && { shards: String(parts) }),
      reason: '',
    },
    submit: async ({ shards, ...read }) => {
      const answer = await send({ ...read, ...(shards !== undefined && { shards }) });
      if (!answer.ok) return answer.problem;
      toast({ text: t('changes.capacityDone', { tier: name, capacity: format.number(read.capacity) }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('changes.capacityTitle', { tier: name })}
      cancel={t('changes.keepCapacity', { capacity: format.number(before) })}
      run={t('changes.setCapacity')}
      className="change-body"
      failure={<ChangeProblem problem={form.problem} />}
    >
      <p>{t('changes.capacityHint', { taken: format.number(taken), capacity: format.number(before) })}</p>
      <FormField
        form={form}
        name="capacity"
        label={t('changes.newCapacity')}
        hint={t('changes.newCapacityHint')}
      >
        <Input inputMode="numeric" />
      </FormField>
      {parts === undefined ? null : (
        <FormField form={form} name="shards" label={t('changes.shards')} hint={t('changes.shardsHint')}>
          <Select>
            {[parts, ...shardChoices.filter((count) => count > parts)].map((count) => (
              <option key={count} value={count}>
                {t('changes.shardsCount', { count })}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <ReasonField form={form} name="reason" readBy="log" />
    </FormDialog>
  );
}
