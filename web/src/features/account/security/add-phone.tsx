import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Enrolment } from '../../../firebase/account-security.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { CodeField, digitsOf } from './code-field.tsx';
import { loadSecurity } from './use-account.ts';

const withoutGaps = (phone: string): string => phone.replace(/[\s()-]/g, '');
const schema = z.object({
  phone: z.string().transform(withoutGaps),
  name: z.string().trim(),
  code: z.string().transform(digitsOf),
});

/** A phone as second factor: its number, then the code that was sent to it. */
export function AddPhone({ onEnd }: { readonly onEnd: (added: boolean) => void }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { busy, fault, run } = useAuthAction<'send' | 'finish'>();

  const form = useForm({
    schema,
    defaultValues: { phone: '', name: '', code: '' },
    submit: async ({ phone, name, code }) => {
      if (!enrolment) {
        await run('send', async () => {
          if (place.current) setEnrolment(await (await loadSecurity()).addPhone(phone, place.current));
        });
        return false;
      }
      if (!(await run('finish', () => enrolment.finish(code, name)))) return false;
      onEnd(true);
    },
  });
  useFieldFault(form, fault, { phone: 'phone', code: 'code' });
  return (
    <form className="security-form" noValidate onSubmit={form.onSubmit}>
      {enrolment ? (
        <>
          <Note role="status">{t('secondFactor.sent', { phone: withoutGaps(form.getValues('phone')) })}</Note>
          <CodeField form={form} name="code" />
        </>
      ) : (
        <>
          <FormField form={form} name="phone" label={t('security.phone')} hint={t('security.phoneHint')}>
            <Input type="tel" autoComplete="tel" maxLength={30} />
          </FormField>
          <FormField
            form={form}
            name="name"
            label={t('security.factorName')}
            hint={t('security.factorNameHint')}
          >
            <Input maxLength={40} autoComplete="off" />
          </FormField>
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
