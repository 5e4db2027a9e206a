import type { Booking } from '@fareground/domain/booking/booking';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { CountrySelect } from '../../ui/country-select.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { buyForBusiness } from './data/booking-calls.ts';

type Named = 'country' | 'taxNumber';

/** Where a business in another country may owe some of the tax itself: it says who it is before it pays, and the price follows. */
export default function Business({ booking: { id, business } }: { readonly booking: Booking }) {
  const t = useT();
  const [draft, setDraft] = useState({ country: '', taxNumber: '' });
  const [fault, setFault] = useState<{ readonly field: Named; readonly text: string }>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (field: Named, text: string) => {
    setFault({ field, text });
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  /** What was typed stays, whatever comes of it. */
  const send = async (next: { readonly country: string; readonly taxNumber: string } | null) => {
    setBusy(true);
    setFault(undefined);
    setProblem(undefined);
    const answer = await buyForBusiness(id, next);
    setBusy(false);
    if (answer.ok) return;
    const { field, reason } = answer.problem.details;
    if (field === 'country')
      refuse('country', t(reason === 'own' ? 'pay.business.own' : 'pay.business.unknown'));
    else if (field === 'taxNumber') refuse('taxNumber', t('pay.business.wrong'));
    else setProblem(answer.problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (draft.country === '') refuse('country', t('pay.business.needed'));
    else if (draft.taxNumber.trim() === '') refuse('taxNumber', t('pay.business.needed'));
    else void send({ country: draft.country, taxNumber: draft.taxNumber.trim() });
  };
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setFault(undefined);
  };
  const errorOf = (field: Named) => (fault?.field === field ? fault.text : undefined);
  const failure = problem ? (
    <Note tone="bad" role="alert">
      {problemText(t, problem.code)}
    </Note>
  ) : null;
  if (business)
    return (
      <div className="pay-business">
        <p role="status">{t('pay.business.is', { number: business.taxNumber })}</p>
        {failure}
        <Button kind="quiet" block busy={busy} onClick={() => void send(null)}>
          {t('pay.business.end')}
        </Button>
      </div>
    );
  return (
    <details className="pay-business">
      <summary>{t('pay.business')}</summary>
      <form ref={form} noValidate onSubmit={submit}>
        <p className="small muted">{t('pay.business.lead')}</p>
        <Field label={t('pay.business.country')} error={errorOf('country')}>
          <CountrySelect
            name="country"
            autoComplete="country"
            none={t('pay.business.choose')}
            value={draft.country}
            onChange={({ target }) => set({ country: target.value })}
          />
        </Field>
        <Field
          label={t('pay.business.number')}
          hint={t('pay.business.numberHint')}
          error={errorOf('taxNumber')}
        >
          <Input
            name="taxNumber"
            maxLength={40}
            autoComplete="off"
            value={draft.taxNumber}
            onChange={({ target }) => set({ taxNumber: target.value })}
          />
        </Field>
        {failure}
        <Button type="submit" kind="line" block busy={busy}>
          {t('pay.business.send')}
        </Button>
      </form>
    </details>
  );
}
