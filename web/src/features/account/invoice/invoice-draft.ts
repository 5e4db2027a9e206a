import { type Party, partySchema } from '@fareground/domain/payments/invoices/invoice';
import type { MessageId } from '../../../i18n/ids.ts';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';

const partyFields = ['name', 'taxNumber', 'street', 'postcode', 'city', 'country', 'email'] as const;
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
