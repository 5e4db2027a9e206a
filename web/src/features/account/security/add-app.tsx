import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { AppEnrolment } from '../../../firebase/account-security.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Loading } from '../../../ui/states.tsx';
import { CodeField, digitsOf } from './code-field.tsx';
import { loadSecurity } from './use-account.ts';

const schema = z.object({ code: z.string().transform(digitsOf) });

/** An authenticator application as second factor: it reads the picture, and shows that it did by its first code. */
export function AddApp({ onEnd }: { readonly onEnd: (added: boolean) => void }) {
  const t = useT();
  const [enrolment, setEnrolment] = useState<AppEnrolment>();
  const { busy, fault, run } = useAuthAction<'begin' | 'finish'>('begin');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void run('begin', async () => setEnrolment(await (await loadSecurity()).addApp()));
  }, []);

  const form = useForm({
    schema,
    defaultValues: { code: '' },
    submit: async ({ code }) => {
      if (!enrolment) return false;
      if (!(await run('finish', () => enrolment.finish(code, t('security.anApp'))))) return false;
      onEnd(true);
    },
  });
  useFieldFault(form, fault, { code: 'code' });
  if (busy === 'begin') return <Loading rows={2} />;
  return (
    <form className="security-form" noValidate onSubmit={form.onSubmit}>
      {enrolment ? (
        <>
          <p>{t('security.scan')}</p>
          <QrCode text={enrolment.address} label={t('security.scanLabel')} />
          <p className="small muted">{t('security.typeKey')}</p>
          <p className="security-key">{enrolment.key}</p>
          <CodeField form={form} name="code" />
          <FaultNote fault={fault} />
        </>
      ) : (
        <Note tone="warn" role="alert">
          {t('security.noApps')}
        </Note>
      )}
      <div className="security-acts">
        {enrolment ? (
          <Button type="submit" busy={busy === 'finish'}>
            {t('security.addFactor')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={() => onEnd(false)}>
          {t('security.leave')}
        </Button>
      </div>
    </form>
  );
}
