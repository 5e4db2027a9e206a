import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AppEnrolment } from '../../../firebase/account-security.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFocusFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Loading } from '../../../ui/states.tsx';
import { CodeField, digitsOf } from './code-field.tsx';
import { loadSecurity } from './use-account.ts';

/** An authenticator application as second factor: it reads the picture, and shows that it did by its first code. */
export function AddApp({ onEnd }: { readonly onEnd: (added: boolean) => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<AppEnrolment>();
  const { busy, fault, run } = useAuthAction<'begin' | 'finish'>('begin');
  useFocusFault(form, fault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void run('begin', async () => setEnrolment(await (await loadSecurity()).addApp()));
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!enrolment) return;
    if (await run('finish', () => enrolment.finish(digitsOf(code), t('security.anApp')))) onEnd(true);
  };
  if (busy === 'begin') return <Loading rows={2} />;
  return (
    <form className="security-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {enrolment ? (
        <>
          <p>{t('security.scan')}</p>
          <QrCode text={enrolment.address} label={t('security.scanLabel')} />
          <p className="small muted">{t('security.typeKey')}</p>
          <p className="security-key">{enrolment.key}</p>
          <CodeField value={code} onChange={setCode} fault={fault} />
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
