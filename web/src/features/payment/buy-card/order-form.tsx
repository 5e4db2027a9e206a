import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { amountRange, offeredAmounts } from '@fareground/domain/payments/gift-cards/card-offer';
import { type FormEvent, useRef, useState } from 'react';
import { newActionKey, type Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { TicketButton } from '../../../ui/button.tsx';
import { EmailSuggestion } from '../../../ui/email-suggestion.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { buyGiftCard } from '../data/card-order-calls.ts';
import { type OrderDraft, type OrderFault, readOrder } from './order-draft.ts';

/** An amount, who gets it and from whom; then to the provider's page. Whoever is not signed in becomes a guest first. */
export function OrderForm() {
  const t = useT();
  const format = useFormat();
  const source = useSessionSource();
  const form = useRef<HTMLFormElement>(null);
  const action = useRef<{ body: string; key: string }>(undefined);
  const [draft, setDraft] = useState<OrderDraft>({
    amount: '50',
    currency: 'EUR',
    email: '',
    from: '',
    message: '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const read = readOrder(draft);
  const isWrong = (field: OrderFault): boolean => tried && !read.ok && read.faults.includes(field);
  const { currency } = draft;
  const money = (amount: number): string => format.money(amount, currency);
  const range = amountRange(currency);
  const control = (name: Exclude<keyof OrderDraft, 'currency'>) => ({
    name,
    value: draft[name],
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) =>
      setDraft((before) => ({ ...before, [name]: value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (!read.ok) return form.current?.querySelector<HTMLElement>(`[name="${read.faults[0]}"]`)?.focus();
    setBusy(true);
    setProblem(undefined);
    const body = JSON.stringify(read.body);
    if (action.current?.body !== body) action.current = { body, key: newActionKey() };
    try {
      await (await source()).ensureUid();
    } catch {
      setBusy(false);
      return setProblem({ code: 'offline', sentence: '', details: {} });
    }
    const answer = await buyGiftCard(read.body, action.current.key);
    if (answer.ok) {
      // The button stays busy until the browser has left.
      location.assign(answer.value.url);
      return;
    }
    setBusy(false);
    setProblem(answer.problem);
  };
  return (
    <form ref={form} noValidate className="buy-card-form" onSubmit={(event) => void submit(event)}>
      <div className="buy-card-amount">
        <Field
          label={t('pay.buy.amount')}
          hint={t('pay.buy.amountHint', { amounts: offeredAmounts(currency).map(money).join(', ') })}
          error={
            isWrong('amount')
              ? t('pay.buy.amountFault', { least: money(range.least), most: money(range.most) })
              : undefined
          }
        >
          <Input {...control('amount')} inputMode="decimal" maxLength={12} />
        </Field>
        <Field label={t('pay.buy.currency')}>
          <Select
            value={currency}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value as Currency })}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={t('pay.buy.email')}
        hint={t('pay.buy.emailHint')}
        error={isWrong('email') ? t('pay.buy.emailFault') : undefined}
      >
        <Input {...control('email')} type="email" maxLength={320} autoComplete="off" />
      </Field>
      <EmailSuggestion
        email={draft.email}
        onUse={(value) => control('email').onChange({ target: { value } })}
      />
      <Field label={t('pay.buy.from')} hint={t('pay.buy.fromHint')}>
        <Input {...control('from')} maxLength={80} autoComplete="name" />
      </Field>
      <Field label={t('pay.buy.message')}>
        <Textarea {...control('message')} rows={3} maxLength={280} />
      </Field>
      {problem ? (
        <Note tone="bad" role="alert">
          {problem.code === 'offline' ? t('pay.buy.noNetwork') : problemText(t, problem.code)}
        </Note>
      ) : null}
      <TicketButton type="submit" block busy={busy}>
        {t('pay.buy.pay')}
      </TicketButton>
      <p className="small muted">{t('pay.buy.chargedThen')}</p>
    </form>
  );
}
