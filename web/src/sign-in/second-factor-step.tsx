import './sign-in.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactor } from '../firebase/second-factor.ts';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';
import { Field, Input, Select } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { type AuthFault, authFault } from './auth-errors.ts';
import { FaultNote } from './auth-parts.tsx';
import { faultOf, type PendingProof } from './use-auth-action.ts';

/** The second proof: which phone or application, the code, and the ways on when the code does not fit. */
export function SecondFactorStep({ challenge, onProven, onCancel }: PendingProof) {
  const t = useT();
  const [first] = challenge.factors;
  const [factor, setFactor] = useState(first);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'send' | 'prove'>();
  const [sent, setSent] = useState(false);
  const [fault, setFault] = useState<AuthFault>();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<string>(undefined);

  const attempt = async (kind: 'send' | 'prove', work: () => Promise<void>) => {
    setBusy(kind);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      const failed = await faultOf(error);
      if (failed !== 'cancelled') setFault(failed);
    }
    setBusy(undefined);
  };
  const send = (to: SecondFactor) =>
    attempt('send', async () => {
      if (!place.current) return;
      await challenge.send(to, place.current);
      setSent(true);
      setCode('');
    });
  // The code is on its way as soon as it is clear where to; once for each choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice alone decides
  useEffect(() => {
    input.current?.focus();
    if (factor?.kind !== 'phone' || asked.current === factor.id) return;
    asked.current = factor.id;
    void send(factor);
  }, [factor]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const written = code.replace(/\s/g, '');
    if (!factor || !/^\d{6}$/.test(written)) {
      setFault(authFault('invalid-verification-code'));
      return input.current?.focus();
    }
    void attempt('prove', async () => onProven(await challenge.prove(factor, written)));
  };
  const nameOf = ({ kind, name, phone }: SecondFactor) =>
    kind === 'totp'
      ? t('secondFactor.app', { name: name || t('secondFactor.appName') })
      : t('secondFactor.phone', { phone });

  return (
    <form className="auth-form second-factor" noValidate onSubmit={submit}>
      <p>{t(factor?.kind === 'totp' ? 'secondFactor.leadApp' : 'secondFactor.lead')}</p>
      {challenge.factors.length > 1 ? (
        <Field label={t('secondFactor.which')}>
          <Select
            value={factor?.id}
            onChange={(event) => {
              setSent(false);
              setFactor(challenge.factors.find(({ id }) => id === event.target.value));
            }}
          >
            {challenge.factors.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {sent && factor ? <Note role="status">{t('secondFactor.sent', { phone: factor.phone })}</Note> : null}
      <Field
        label={t('secondFactor.code')}
        hint={t('secondFactor.codeHint')}
        error={fault?.field === 'code' ? t(fault.text) : undefined}
      >
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <FaultNote fault={fault} />
      <div ref={place} />
      <Button type="submit" block busy={busy === 'prove'}>
        {t('secondFactor.submit')}
      </Button>
      <div className="row between row-wrap">
        {factor?.kind === 'phone' ? (
          <Button kind="quiet" busy={busy === 'send'} onClick={() => void send(factor)}>
            {t('secondFactor.again')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onCancel}>
          {t('secondFactor.giveUp')}
        </Button>
      </div>
    </form>
  );
}
