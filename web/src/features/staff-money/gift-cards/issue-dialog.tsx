import { type IssueGiftCardRequest, issueGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { issueGiftCard } from '../data/gift-cards.ts';

/** Gives a gift card away: its code goes to the address by mail, and nobody here sees it. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(issueGiftCard);
  const form = useForm({
    schema: issueDraftSchema,
    defaultValues: { amount: '', currency: 'EUR', email: '', reason: '' },
    submit: async (read) => {
      const answer = await send(read);
      if (!answer.ok) return answer.problem;
      const { amount, currency, email } = read;
      toast({ text: t('giftCards.given', { amount: format.money(amount, currency), email }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('giftCards.give')}
      cancel={t('giftCards.close')}
      run={t('giftCards.run')}
    >
      <FormField form={form} name="amount" label={t('giftCards.amount')}>
        <Input inputMode="decimal" maxLength={12} />
      </FormField>
      <FormField form={form} name="currency" label={t('giftCards.currency')}>
        <Select>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </FormField>
      <FormField form={form} name="email" label={t('giftCards.to')} hint={t('giftCards.toHint')}>
        <Input type="email" maxLength={320} />
      </FormField>
      <FormField form={form} name="reason" label={t('giftCards.reason')} hint={t('giftCards.reasonHint')}>
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  );
}

/** What is typed. */
export interface IssueDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly reason: string;
}

const { shape } = issueGiftCardRequestSchema;

/** Reads a card that is to be given away. Its amount is one that can be paid in its currency. */
export const issueDraftSchema = draftSchema<IssueDraft, IssueGiftCardRequest>(
  ({ amount: typed, currency, ...draft }, fault) => {
    const amount = shape.amount.safeParse(readAmount(typed, currency));
    const email = shape.email.safeParse(draft.email.trim());
    const reason = draft.reason.trim();
    if (!amount.success || amount.data % smallestStep(currency) !== 0)
      fault('amount', 'giftCards.amountFault');
    if (!email.success) fault('email', 'giftCards.emailFault');
    if (reason.length < 3) fault('reason', 'giftCards.reasonFault');
    return amount.success && email.success
      ? { amount: amount.data, currency, email: email.data, reason }
      : undefined;
  },
);
