import { useState } from 'react';
import type { Answer } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
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
  const action = useStaffAction(resize);
  const [typed, setTyped] = useState(String(before));
  const [shards, setShards] = useState(parts);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const capacity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isCapacity = capacity >= LEAST && capacity <= MOST;
  const run = async () => {
    setTried(true);
    if (!isCapacity || !isReason(reason)) return;
    const body = { capacity, ...(shards !== undefined && { shards }), reason: reason.trim() };
    if (!(await action.run(body))) return;
    toast({ text: t('changes.capacityDone', { tier: name, capacity: format.number(capacity) }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changes.capacityTitle', { tier: name })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('changes.keepCapacity', { capacity: format.number(before) })}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('changes.setCapacity')}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t('changes.capacityHint', { taken: format.number(taken), capacity: format.number(before) })}</p>
        <Field
          label={t('changes.newCapacity')}
          hint={t('changes.newCapacityHint')}
          error={tried && !isCapacity ? t('changes.wrongCapacity') : undefined}
        >
          <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {parts === undefined ? null : (
          <Field label={t('changes.shards')} hint={t('changes.shardsHint')}>
            <Select value={shards} onChange={({ target }) => setShards(Number(target.value))}>
              {[parts, ...shardChoices.filter((count) => count > parts)].map((count) => (
                <option key={count} value={count}>
                  {t('changes.shardsCount', { count })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="log" />
        <ChangeProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
