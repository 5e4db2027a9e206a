import type { InvoicesResponse } from '@fareground/domain/api/invoices';
import type { Business } from '@fareground/domain/booking/booking';
import type { Invoice } from '@fareground/domain/payments/invoices/invoice';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountrySelect } from '../../../ui/country-select.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { isWrongNumber } from '../../../views/tax-number.ts';
import { readInvoices } from '../data/invoices.ts';
import { emptyParty, type PartyDraft, type PartyField, partyFields, readParty } from './invoice-draft.ts';

const inputs: Readonly<Record<Exclude<PartyField, 'country'>, { max: number; fills: string }>> = {
  name: { max: 120, fills: 'organization' },
  taxNumber: { max: 40, fills: 'off' },
  street: { max: 160, fills: 'street-address' },
  postcode: { max: 20, fills: 'postal-code' },
  city: { max: 80, fills: 'address-level2' },
  email: { max: 320, fills: 'email' },
};

interface InvoiceFormProps {
  readonly bookingId: string;
  readonly linkKey: string | undefined;
  readonly email: string;
  /** To whom it has to be made out, because it owes some of the tax. */
  readonly business: Business | undefined;
  /** The invoice that is to be made out to somebody else; absent: there is none yet. */
  readonly wrong?: Invoice;
  readonly onMade: (made: InvoicesResponse) => void;
}

/** To whom the invoice is made out. What was typed stays where it cannot be. */
export function InvoiceForm({ bookingId, linkKey, email, business, wrong, onMade }: InvoiceFormProps) {
  const t = useT();
  const toast = useToast();
  const [draft, setDraft] = useState({ ...emptyParty, email, ...wrong?.buyer, ...business });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<Pick<PartyDraft, 'taxNumber' | 'country'>>();
  const form = useRef<HTMLFormElement>(null);
  const read = readParty(draft);
  const isRefused = refused?.taxNumber === draft.taxNumber && refused.country === draft.country;
  const error = (field: PartyField): string | undefined => {
    const fault = tried && !read.ok ? read.faults[field] : undefined;
    return fault ? t(fault) : field === 'taxNumber' && isRefused ? t('invoices.fault.taxNumber') : undefined;
  };
  const focus = (field: PartyField | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  /** What was typed stays: it is for its owner to say what is wrong in it. */
  const refuseNumber = () => {
    setBusy(false);
    setRefused({ taxNumber: draft.taxNumber, country: draft.country });
    focus('taxNumber');
  };
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (!read.ok) {
      focus(partyFields.find((field) => read.faults[field]));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    if (await isWrongNumber(read.party)) return refuseNumber();
    const answer = await readInvoices(bookingId, {
      to: read.party,
      ...(wrong && { corrects: wrong.number }),
      ...(linkKey && { key: linkKey }),
    });
    if (!answer.ok && answer.problem.details.field === 'to.taxNumber') return refuseNumber();
    setBusy(false);
    if (!answer.ok) {
      setFailure(reasonOf(t, answer.problem));
      return;
    }
    toast({ text: t('invoices.made', { email: read.party.email }) });
    onMade(answer.value);
  }
  const text = (field: Exclude<PartyField, 'country'>, label: MessageId, hint?: MessageId) => (
    <Field label={t(label)} hint={hint && t(hint)} error={error(field)}>
      <Input
        name={field}
        type={field === 'email' ? 'email' : 'text'}
        maxLength={inputs[field].max}
        autoComplete={inputs[field].fills}
        value={draft[field]}
        readOnly={field === 'taxNumber' && business !== undefined}
        onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
      />
    </Field>
  );
  return (
    <form className="invoice-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="invoice-fields">
        {text('name', 'invoices.name')}
        {text('taxNumber', 'invoices.taxNumber', 'invoices.taxNumberHint')}
        {text('street', 'invoices.street')}
        {text('postcode', 'invoices.postcode')}
        {text('city', 'invoices.city')}
        <Field label={t('invoices.country')} error={error('country')}>
          <CountrySelect
            name="country"
            autoComplete="country"
            none={t('invoices.chooseCountry')}
            value={draft.country}
            disabled={business !== undefined}
            onChange={({ target }) => setDraft({ ...draft, country: target.value })}
          />
        </Field>
        {text('email', 'invoices.email')}
      </div>
      <p className="muted small">{t(wrong ? 'invoices.correctFinal' : 'invoices.final')}</p>
      {failure ? (
        <Note tone="bad" role="alert">
          {t('invoices.failed')} {failure}
        </Note>
      ) : null}
      <div className="row">
        <Button type="submit" icon={ReceiptText} busy={busy}>
          {t(wrong ? 'invoices.correctNow' : 'invoices.make')}
        </Button>
      </div>
    </form>
  );
}

/** Why nothing was made out, in plain words. */
function reasonOf(t: Translate, { code, details }: Problem): string {
  const reason = correctionFaults.find((one) => one === details.reason);
  return reason ? t(`invoices.correctFault.${reason}`) : problemText(t, code);
}
const correctionFaults = ['corrected', 'given-back', 'too-many'] as const;
