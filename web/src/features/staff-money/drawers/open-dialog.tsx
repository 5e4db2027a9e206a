import { currencies } from '@fareground/domain/core/currencies';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { countDrawer } from '../data/drawers.ts';
import { floatDraftSchema } from './count-draft.ts';

/** Opens the office's drawer of a currency with a float out of the bank. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(countDrawer);
  const form = useForm({
    schema: floatDraftSchema,
    defaultValues: { currency: 'EUR', amount: '' },
    submit: async (read) => {
      const answer = await send(read);
      if (!answer.ok) return answer.problem.code === 'wrong-state' ? 'drawers.isOpen' : answer.problem;
      toast({
        text: t('drawers.opened', { amount: format.money(-read.toBank, form.getValues('currency')) }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('drawers.open')}
      cancel={t('drawers.leave')}
      run={t('drawers.putIn')}
    >
      <p>{t('drawers.openHint')}</p>
      <FormField form={form} name="currency" label={t('giftCards.currency')}>
        <Select>
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </FormField>
      <FormField form={form} name="amount" label={t('drawers.openingFloat')}>
        <Input inputMode="decimal" maxLength={12} />
      </FormField>
    </FormDialog>
  );
}
