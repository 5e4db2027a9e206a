import type { InvoicesResponse } from '@fareground/domain/api/invoices';
import type { Business } from '@fareground/domain/booking/booking';
import { type Invoice, type Party, partySchema } from '@fareground/domain/payments/invoices/invoice';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Problem } from '../../../firebase/api-client.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountrySelect } from '../../../ui/country-select.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { readInvoices } from '../data/invoices.ts';

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
  const form = useForm({
    schema: partyDraftSchema,
    defaultValues: { ...emptyParty, email, ...wrong?.buyer, ...business },
    submit: async (party) => {
      // What was typed stays: it is for its owner to say what is wrong in it.
      const wrongNumber = { field: 'taxNumber', fault: 'invoices.fault.taxNumber' } as const;
      if (await isWrongNumber(party)) return wrongNumber;
      const answer = await readInvoices(bookingId, {
        to: party,
        ...(wrong && { corrects: wrong.number }),
        ...(linkKey && { key: linkKey }),
      });
      if (!answer.ok) return answer.problem.details.field === 'to.taxNumber' ? wrongNumber : answer.problem;
      toast({ text: t('invoices.made', { email: party.email }) });
      onMade(answer.value);
    },
  });
  const { problem } = form;
  const text = (field: Exclude<PartyField, 'country'>, label: MessageId, hint?: MessageId) => (
    <FormField form={form} name={field} label={t(label)} hint={hint && t(hint)}>
      <Input
        type={field === 'email' ? 'email' : 'text'}
        maxLength={inputs[field].max}
        autoComplete={inputs[field].fills}
        readOnly={field === 'taxNumber' && business !== undefined}
      />
    </FormField>
  );
  return (
    <form className="invoice-form" noValidate onSubmit={form.onSubmit}>
      <div className="invoice-fields">
        {text('name', 'invoices.name')}
        {text('taxNumber', 'invoices.taxNumber', 'invoices.taxNumberHint')}
        {text('street', 'invoices.street')}
        {text('postcode', 'invoices.postcode')}
        {text('city', 'invoices.city')}
        <FormField form={form} name="country" label={t('invoices.country')}>
          <CountrySelect
            autoComplete="country"
            none={t('invoices.chooseCountry')}
            disabled={business !== undefined}
          />
        </FormField>
        {text('email', 'invoices.email')}
      </div>
      <p className="muted small">{t(wrong ? 'invoices.correctFinal' : 'invoices.final')}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {t('invoices.failed')} {reasonOf(t, problem)}
        </Note>
      ) : null}
      <div className="row">
        <Button type="submit" icon={ReceiptText} busy={form.busy}>
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

const partyFields = ['name', 'taxNumber', 'street', 'postcode', 'city', 'country', 'email'] as const;
type PartyField = (typeof partyFields)[number];
type PartyDraft = Readonly<Record<PartyField, string>>;

export const emptyParty: PartyDraft = {
  name: '',
  taxNumber: '',
  street: '',
  postcode: '',
  city: '',
  country: '',
  email: '',
};

/** Reads whom an invoice is billed to, as it was typed. Limits are those of its own schema. */
export const partyDraftSchema = draftSchema<PartyDraft, Party>((draft, fault) => {
  const typed = trimmed(draft);
  const parsed = partySchema.safeParse(typed);
  for (const { path } of parsed.error?.issues ?? []) {
    const field = partyFields.find((one) => one === path[0]);
    if (field) fault(field, faultOf(field, typed[field]));
  }
  return parsed.data;
});

function faultOf(field: PartyField, text: string): MessageId {
  if (text === '') return 'invoices.fault.needed';
  return field === 'email' ? 'invoices.fault.email' : 'invoices.fault.tooLong';
}

/** Whether a tax number cannot be one of its country. The formats are loaded by the first that is sent; where they do not come, the server decides. */
async function isWrongNumber({ taxNumber, country }: Pick<Party, 'taxNumber' | 'country'>): Promise<boolean> {
  if (taxNumber === '') return false;
  try {
    const { checkTaxNumber } = await import('@fareground/domain/payments/taxes/tax-number');
    return checkTaxNumber(taxNumber, country).kind === 'wrong';
  } catch {
    return false;
  }
}
