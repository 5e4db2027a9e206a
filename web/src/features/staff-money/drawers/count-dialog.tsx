import { readAmount } from '@fareground/domain/core/typed-amount';
import type { Drawer } from '@fareground/domain/payments/drawer';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { countDrawer } from '../data/drawers.ts';
import { countDraftSchema } from './count-draft.ts';
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
  const send = useKeyedCall(countDrawer);
  const { currency, balance } = drawer;
  const money = (amount: number) => format.money(amount, currency);
  const form = useForm({
    schema: countDraftSchema(drawer),
    defaultValues: { counted: '', float: '', note: '' },
    submit: async (read) => {
      const answer = await send({ id: drawer.id, ...read });
      if (!answer.ok) return answer.problem.code === 'wrong-state' ? 'drawers.changed' : answer.problem;
      const { toBank } = read;
      toast({
        text: t(toBank < 0 ? 'drawers.donePutIn' : 'drawers.done', { amount: money(Math.abs(toBank)) }),
      });
      onClose();
    },
  });
  const counted = readAmount(form.watch('counted'), currency);
  const difference = counted === null ? 0 : counted - balance;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('drawers.dialog')}
      cancel={t('drawers.leave')}
      run={t('drawers.run')}
    >
      <p>
        <b>
          <DeskName desk={drawer.desk} />
        </b>
        <br />
        {t('drawers.expected', { amount: money(balance) })}
      </p>
      <FormField form={form} name="counted" label={t('drawers.countedTyped', { currency })}>
        <Input inputMode="decimal" maxLength={12} />
      </FormField>
      <FormField
        form={form}
        name="float"
        label={t('drawers.floatTyped', { currency })}
        hint={t('drawers.floatHint')}
      >
        <Input inputMode="decimal" maxLength={12} />
      </FormField>
      {counted === null ? null : (
        <Note tone={difference === 0 ? 'good' : 'warn'} role="status">
          {difference === 0
            ? t('drawers.agrees')
            : t(difference > 0 ? 'drawers.isMore' : 'drawers.isLess', {
                amount: money(Math.abs(difference)),
              })}
        </Note>
      )}
      <FormField form={form} name="note" label={t('drawers.noteTyped')} hint={t('drawers.noteHint')}>
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  );
}
