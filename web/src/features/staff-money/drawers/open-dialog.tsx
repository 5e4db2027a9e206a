import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { countDrawer } from '../data/drawers.ts';
import { readFloat } from './count-draft.ts';

/** Opens the office's drawer of a currency with a float out of the bank. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(countDrawer);
  const [currency, setCurrency] = useState<Currency>('EUR');
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const body = readFloat(amount, currency);
  const run = async () => {
    setTried(true);
    if (!body || !(await action.run(body))) return;
    toast({ text: t('drawers.opened', { amount: format.money(-body.toBank, currency) }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drawers.open')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('drawers.leave')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('drawers.putIn')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{t('drawers.openHint')}</p>
        <Field label={t('giftCards.currency')}>
          <Select
            value={currency}
            onChange={({ target }) => setCurrency(currencies.find((one) => one === target.value) ?? currency)}
          >
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('drawers.openingFloat')}
          error={tried && !body ? t('drawers.countedFault') : undefined}
        >
          <Input
            inputMode="decimal"
            maxLength={12}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        {action.problem?.code === 'wrong-state' ? (
          <Note tone="bad" role="alert">
            {t('drawers.isOpen')}
          </Note>
        ) : (
          <ActionProblem problem={action.problem} />
        )}
      </div>
    </Dialog>
  );
}
