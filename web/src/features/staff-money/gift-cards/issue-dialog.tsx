import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { issueGiftCard } from '../data/gift-cards.ts';
import { type IssueDraft, type IssueFault, readIssue } from './issue-draft.ts';

/** Gives a gift card away: its code goes to the address by mail, and nobody here sees it. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(issueGiftCard);
  const [draft, setDraft] = useState<IssueDraft>({ amount: '', currency: 'EUR', email: '', reason: '' });
  const [tried, setTried] = useState(false);
  const read = readIssue(draft);
  const faultOf = (field: IssueFault) =>
    tried && !read.ok && read.faults.includes(field) ? t(`giftCards.${field}Fault`) : undefined;
  const type =
    (field: 'amount' | 'email' | 'reason') =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: target.value });
  const run = async () => {
    setTried(true);
    if (!read.ok || !(await action.run(read.body))) return;
    const { amount, currency, email } = read.body;
    toast({ text: t('giftCards.given', { amount: format.money(amount, currency), email }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('giftCards.give')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('giftCards.close')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('giftCards.run')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <Field label={t('giftCards.amount')} error={faultOf('amount')}>
          <Input inputMode="decimal" maxLength={12} value={draft.amount} onChange={type('amount')} />
        </Field>
        <Field label={t('giftCards.currency')}>
          <Select
            value={draft.currency}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value as Currency })}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('giftCards.to')} hint={t('giftCards.toHint')} error={faultOf('email')}>
          <Input type="email" maxLength={320} value={draft.email} onChange={type('email')} />
        </Field>
        <Field label={t('giftCards.reason')} hint={t('giftCards.reasonHint')} error={faultOf('reason')}>
          <Input value={draft.reason} maxLength={200} onChange={type('reason')} />
        </Field>
        <ActionProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
