import '../../sign-in/sign-in.css';
import { findTicketsRequestSchema } from '@fareground/domain/api/find-tickets';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { findTickets } from '../../sign-in/find-tickets.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FocusedText } from '../../ui/states.tsx';

type FieldName = 'email' | 'reference';
type Wrong = { readonly [K in FieldName]?: true };

/** Mails the link to a booking again, to the address it was bought with; nobody learns here whether there is such a booking. */
export default function FindTicketsPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageHead title={t('find.title')} />
      <h1 className="head">{t('find.title')}</h1>
      {sentTo === undefined ? (
        <FindForm onSent={setSentTo} />
      ) : (
        <div className="auth-form">
          <FocusedText>
            <Note tone="good">
              <p>{t('find.sent', { email: sentTo })}</p>
            </Note>
          </FocusedText>
          <p className="muted">{t('find.sentHint')}</p>
          <Button kind="line" block onClick={() => setSentTo(undefined)}>
            {t('find.again')}
          </Button>
        </div>
      )}
      <p className="auth-other">
        <T id="find.login" tags={{ login: <Link to={paths.login.to()} /> }} />
      </p>
    </>
  );
}

function FindForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ email: '', reference: '' });
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Mails write the number in groups.
  const request = { email: draft.email.trim(), reference: draft.reference.replace(/[\s-]/g, '') };
  const { error } = findTicketsRequestSchema.safeParse(request);
  const isWrong = (name: FieldName): boolean => error?.issues.some(({ path }) => path[0] === name) ?? false;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const first = fields.find(isWrong);
    setWrong({ ...(isWrong('email') && { email: true }), ...(isWrong('reference') && { reference: true }) });
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    setProblem(undefined);
    const answer = await findTickets(request);
    setBusy(false);
    if (answer.ok) return onSent(request.email);
    const { code } = answer.problem;
    setProblem(code === 'offline' ? t('find.offline') : problemText(t, code));
  };
  const control = (name: FieldName) => ({
    name,
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setWrong(({ [name]: _, ...others }) => others);
    },
    onBlur: () => {
      if (draft[name].trim() !== '' && isWrong(name)) setWrong((before) => ({ ...before, [name]: true }));
    },
  });
  return (
    <>
      <p className="muted lead">{t('find.lead')}</p>
      <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('find.email')}
          hint={t('find.emailHint')}
          error={wrong.email && t('auth.fault.email')}
        >
          <Input {...control('email')} type="email" autoComplete="email" maxLength={320} />
        </Field>
        <Field
          label={t('find.reference')}
          hint={t('find.referenceHint')}
          error={wrong.reference && t('find.referenceWrong')}
        >
          <Input {...control('reference')} inputMode="numeric" autoComplete="off" maxLength={20} />
        </Field>
        {problem ? (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        ) : null}
        <Button type="submit" block busy={busy}>
          {t('find.submit')}
        </Button>
      </form>
    </>
  );
}

const fields: readonly FieldName[] = ['email', 'reference'];
