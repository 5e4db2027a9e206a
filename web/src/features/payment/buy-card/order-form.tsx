import { type BuyGiftCardRequest, buyGiftCardRequestSchema } from '@fareground/domain/api/gift-cards';
import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { amountRange, isSold, offeredAmounts } from '@fareground/domain/payments/gift-cards/card-offer';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { TicketButton } from '../../../ui/button.tsx';
import { EmailSuggestion } from '../../../ui/email-suggestion.tsx';
import { Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { buyGiftCard } from '../data/card-order-calls.ts';

/** An amount, who gets it and from whom; then to the provider's page. Whoever is not signed in becomes a guest first. */
export function OrderForm() {
  const t = useT();
  const format = useFormat();
  const source = useSessionSource();
  const send = useKeyedCall(buyGiftCard);
  const form = useForm({
    schema: orderDraftSchema,
    defaultValues: { amount: '50', currency: 'EUR', email: '', from: '', message: '' },
    submit: async (order) => {
      try {
        await (await source()).ensureUid();
      } catch {
        return 'pay.buy.noNetwork';
      }
      const answer = await send(order);
      if (!answer.ok) return answer.problem.code === 'offline' ? 'pay.buy.noNetwork' : answer.problem;
      location.assign(answer.value.url);
      // The button stays busy until the browser has left.
      return new Promise<never>(() => {});
    },
  });
  const currency = form.watch('currency');
  const money = (amount: number): string => format.money(amount, currency);
  const range = amountRange(currency);
  return (
    <form noValidate className="buy-card-form" onSubmit={form.onSubmit}>
      <div className="buy-card-amount">
        <FormField
          form={form}
          name="amount"
          label={t('pay.buy.amount')}
          hint={t('pay.buy.amountHint', { amounts: offeredAmounts(currency).map(money).join(', ') })}
          faultValues={{ least: money(range.least), most: money(range.most) }}
        >
          <Input inputMode="decimal" maxLength={12} />
        </FormField>
        <FormField form={form} name="currency" label={t('pay.buy.currency')}>
          <Select>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </FormField>
      </div>
      <FormField form={form} name="email" label={t('pay.buy.email')} hint={t('pay.buy.emailHint')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </FormField>
      <EmailSuggestion email={form.watch('email')} onUse={(email) => form.change('email', email)} />
      <FormField form={form} name="from" label={t('pay.buy.from')} hint={t('pay.buy.fromHint')}>
        <Input maxLength={80} autoComplete="name" />
      </FormField>
      <FormField form={form} name="message" label={t('pay.buy.message')}>
        <Textarea rows={3} maxLength={280} />
      </FormField>
      <FormFailure form={form} />
      <TicketButton type="submit" block busy={form.busy}>
        {t('pay.buy.pay')}
      </TicketButton>
      <p className="small muted">{t('pay.buy.chargedThen')}</p>
    </form>
  );
}

/** What is typed. */
export interface OrderDraft {
  readonly amount: string;
  readonly currency: Currency;
  readonly email: string;
  readonly from: string;
  readonly message: string;
}

/** Reads a card that is to be bought, at an amount that one is sold at. */
export const orderDraftSchema = draftSchema<OrderDraft, BuyGiftCardRequest>(
  ({ amount: typed, currency, ...words }, fault) => {
    const amount = readAmount(typed, currency);
    const { email, from, message } = trimmed(words);
    if (amount === null || !isSold(amount, currency)) fault('amount', 'pay.buy.amountFault');
    if (!buyGiftCardRequestSchema.shape.email.safeParse(email).success) fault('email', 'pay.buy.emailFault');
    return amount === null ? undefined : { amount, currency, email, from, message };
  },
);
