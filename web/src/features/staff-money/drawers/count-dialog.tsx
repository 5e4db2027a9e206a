import { readAmount } from '@fareground/domain/core/typed-amount';
import type { Drawer } from '@fareground/domain/payments/drawer';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { countDrawer } from '../data/drawers.ts';
import { type CountDraft, type CountFault, readCount } from './count-draft.ts';
import { DeskName } from './desk-name.tsx';

interface CountDialogProps {
  /** As it was when it was opened: what was counted is held against that. */
  readonly drawer: Drawer;
  readonly onClose: () => void;
}

/** Counts a drawer: what is in it, what stays as float, and the difference before it is posted. */
export function CountDialog({ drawer, onClose }: CountDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(countDrawer);
  const [draft, setDraft] = useState<CountDraft>({ counted: '', float: '', note: '' });
  const [tried, setTried] = useState(false);
  const { currency, balance } = drawer;
  const read = readCount(draft, drawer);
  const isFault = (field: CountFault) => tried && !read.ok && read.faults.includes(field);
  const money = (amount: number) => format.money(amount, currency);
  const counted = readAmount(draft.counted, currency);
  const difference = counted === null ? 0 : counted - balance;
  const type =
    (field: keyof CountDraft) =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: target.value });
  const run = async () => {
    setTried(true);
    if (!read.ok) return;
    if (!(await action.run({ id: drawer.id, ...read.body }))) return;
    const { toBank } = read.body;
    toast({
      text: t(toBank < 0 ? 'drawers.donePutIn' : 'drawers.done', { amount: money(Math.abs(toBank)) }),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drawers.dialog')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('drawers.leave')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('drawers.run')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>
          <b>
            <DeskName desk={drawer.desk} />
          </b>
          <br />
          {t('drawers.expected', { amount: money(balance) })}
        </p>
        <Field
          label={t('drawers.countedTyped', { currency })}
          error={isFault('counted') ? t('drawers.countedFault') : undefined}
        >
          <Input inputMode="decimal" maxLength={12} value={draft.counted} onChange={type('counted')} />
        </Field>
        <Field
          label={t('drawers.floatTyped', { currency })}
          hint={t('drawers.floatHint')}
          error={isFault('float') ? t('drawers.floatFault') : undefined}
        >
          <Input inputMode="decimal" maxLength={12} value={draft.float} onChange={type('float')} />
        </Field>
        {counted === null ? null : (
          <Note tone={difference === 0 ? 'good' : 'warn'} role="status">
            {difference === 0
              ? t('drawers.agrees')
              : t(difference > 0 ? 'drawers.isMore' : 'drawers.isLess', {
                  amount: money(Math.abs(difference)),
                })}
          </Note>
        )}
        <Field
          label={t('drawers.noteTyped')}
          hint={t('drawers.noteHint')}
          error={isFault('note') ? t('drawers.noteFault') : undefined}
        >
          <Input value={draft.note} maxLength={200} onChange={type('note')} />
        </Field>
        {action.problem?.code === 'wrong-state' ? (
          <Note tone="bad" role="alert">
            {t('drawers.changed')}
          </Note>
        ) : (
          <ActionProblem problem={action.problem} />
        )}
      </div>
    </Dialog>
  );
}
