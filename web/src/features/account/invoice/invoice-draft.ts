import { type Party, partySchema } from '@fareground/domain/payments/invoices/invoice';
import type { MessageId } from '../../../i18n/ids.ts';

export const partyFields = ['name', 'taxNumber', 'street', 'postcode', 'city', 'country', 'email'] as const;
export type PartyField = (typeof partyFields)[number];
export type PartyDraft = Readonly<Record<PartyField, string>>;

export const emptyParty: PartyDraft = {
  name: '',
  taxNumber: '',
  street: '',
  postcode: '',
  city: '',
  country: '',
  email: '',
};

type Read =
  | { readonly ok: true; readonly party: Party }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<PartyField, MessageId>>> };

/** To whom an invoice is made out, as it was typed, or what is wrong with each field. Limits are the schema's. */
export function readParty(draft: PartyDraft): Read {
  const trimmed = Object.fromEntries(partyFields.map((field) => [field, draft[field].trim()])) as Record<
    PartyField,
    string
  >;
  const parsed = partySchema.safeParse(trimmed);
  if (parsed.success) return { ok: true, party: parsed.data };
  const faults: Partial<Record<PartyField, MessageId>> = {};
  for (const { path } of parsed.error.issues) {
    const field = partyFields.find((one) => one === path[0]);
    if (field) faults[field] = faultOf(field, trimmed[field]);
  }
  return { ok: false, faults };
}

function faultOf(field: PartyField, text: string): MessageId {
  if (text === '') return 'invoices.fault.needed';
  return field === 'email' ? 'invoices.fault.email' : 'invoices.fault.tooLong';
}
