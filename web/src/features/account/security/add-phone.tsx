import { type FormEvent, useRef, useState } from 'react';
import type { Enrolment } from '../../../firebase/account-security.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFocusFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { CodeField, digitsOf } from './code-field.tsx';
import { loadSecurity } from './use-account.ts';

/** A phone as second factor: its number, then the code that was sent to it. */
export function AddPhone({ onEnd }: { readonly onEnd: (added: boolean) => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { busy, fault, run } = useAuthAction<'send' | 'finish'>();
  useFocusFault(form, fault);

  const number = phone.replace(/[\s()-]/g, '');
  const send = () =>
    run('send', async () => {
      if (place.current) setEnrolment(await (await loadSecurity()).addPhone(number, place.current));
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!enrolment) return void (await send());
    if (await run('finish', () => enrolment.finish(digitsOf(code), name.trim()))) onEnd(true);
  };
  return (
    <form className="security-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {enrolment ? (
        <>
          <Note role="status">{t('secondFactor.sent', { phone: number })}</Note>
          <CodeField value={code} onChange={setCode} fault={fault} />
        </>
      ) : (
        <>
          <Field
            label={t('security.phone')}
            hint={t('security.phoneHint')}
            error={fault?.field === 'phone' ? t(fault.text) : undefined}
          >
            <Input
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={30}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
          <Field label={t('security.factorName')} hint={t('security.factorNameHint')}>
            <Input
              maxLength={40}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </>
      )}
      <FaultNote fault={fault} />
      <div ref={place} />
      <div className="security-acts">
        <Button type="submit" busy={busy !== undefined}>
          {t(enrolment ? 'security.addFactor' : 'security.sendCode')}
        </Button>
        <Button kind="quiet" onClick={() => onEnd(false)}>
          {t('security.leave')}
        </Button>
      </div>
    </form>
  );
}
