import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { browserCart } from '../../cart/cart.ts';
import { useCart } from '../../cart/use-cart.ts';
import type { VoucherQuote } from '../../cart/voucher-quote.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { voucherFaultText } from './fault-text.ts';

interface VoucherFieldProps {
  readonly answer: VoucherQuote;
  /** The names of the tiers that the code has opened. */
  readonly opened?: readonly string[] | undefined;
}

/** Where a code is typed, what it takes off, and why it does not. */
export function VoucherField({ answer, opened = [] }: VoucherFieldProps) {
  const { voucher, faults } = useCart();
  return voucher === '' ? (
    <CodeForm />
  ) : (
    <CodeLine key={voucher} voucher={voucher} answer={answer} opened={opened} held={faults} />
  );
}

function CodeForm() {
  const t = useT();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    browserCart().setVoucher(code);
  };
  return (
    <details className="voucher">
      <summary>{t('cart.haveCode')}</summary>
      <form className="voucher-form" onSubmit={submit}>
        <Field label={t('cart.code')}>
          <Input
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" kind="line" disabled={code.trim() === ''}>
          {t('cart.useCode')}
        </Button>
      </form>
    </details>
  );
}

interface CodeLineProps {
  readonly voucher: string;
  readonly answer: VoucherQuote;
  readonly opened: readonly string[];
  readonly held: ReturnType<typeof useCart>['faults'];
}

function CodeLine({ voucher, answer, opened, held }: CodeLineProps) {
  const t = useT();
  const format = useFormat();
  const fault = held.find(({ code }) => code === 'voucher-invalid');
  const refused = answer.status === 'refused' ? String(answer.problem.details.reason) : undefined;
  // What it opened may still be chosen.
  const isForOthers = opened.length > 0 && (refused === 'other-places' || refused === 'other-sale');
  const reason = fault ? fault.reason : isForOthers ? undefined : refused;
  return (
    <div className="voucher" data-bad={reason !== undefined || undefined}>
      <p className="row between">
        <span>
          {t('cart.voucher')} <b>{voucher}</b>
        </span>
        <span className="row">
          {answer.status === 'ready' && reason === undefined && answer.quote.amounts.discount > 0 ? (
            <b>
              {t('cart.less', { amount: format.money(answer.quote.amounts.discount, answer.quote.currency) })}
            </b>
          ) : null}
          <IconButton
            icon={X}
            label={t('cart.remove', { what: voucher })}
            onClick={() => browserCart().setVoucher('')}
          />
        </span>
      </p>
      {/* Always there, so that a change in it is read out. */}
      <p className="small" role="status">
        {reason !== undefined ? voucherFaultText(t, reason) : null}
        {reason === undefined && opened.length > 0
          ? t('cart.codeOpens', { count: opened.length, tickets: opened.join(', ') })
          : null}
        {answer.status === 'unknown' && reason === undefined ? t('cart.codeUnknown') : null}
        {answer.status === 'asking' && reason === undefined ? t('cart.codeAsking') : null}
      </p>
    </div>
  );
}
