import '../../sign-in/sign-in.css';
import { findTicketsRequestSchema } from '@fareground/domain/api/find-tickets';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { findTickets } from '../../sign-in/find-tickets.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { typed } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FocusedText } from '../../ui/states.tsx';

const fields = ['email', 'reference'] as const;
const { shape } = findTicketsRequestSchema;
const schema = z.object({
  email: typed(shape.email, 'auth.fault.email'),
  // Mails write the number in groups.
  reference: typed(
    z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(shape.reference),
    'find.referenceWrong',
  ),
});

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
  const form = useForm({
    schema,
    defaultValues: { email: '', reference: '' },
    submit: async (request) => {
      const answer = await findTickets(request);
      if (!answer.ok) return answer.problem.code === 'offline' ? 'find.offline' : answer.problem;
      onSent(request.email);
    },
  });
  /** A field that was left with something wrong in it says so at once. */
  const left = (name: unknown) => {
    const field = fields.find((one) => one === name);
    if (field && form.getValues(field).trim() !== '') void form.trigger(field);
  };
  return (
    <>
      <p className="muted lead">{t('find.lead')}</p>
      <form
        className="auth-form"
        noValidate
        onSubmit={form.onSubmit}
        onBlur={({ target }) => left('name' in target && target.name)}
      >
        <FormField form={form} name="email" label={t('find.email')} hint={t('find.emailHint')}>
          <Input type="email" autoComplete="email" maxLength={320} />
        </FormField>
        <FormField form={form} name="reference" label={t('find.reference')} hint={t('find.referenceHint')}>
          <Input inputMode="numeric" autoComplete="off" maxLength={20} />
        </FormField>
        <FormFailure form={form} />
        <Button type="submit" block busy={form.busy}>
          {t('find.submit')}
        </Button>
      </form>
    </>
  );
}
