import type { Feature } from '@fareground/domain/catalogue/settings/features';
import {
  type Invoicing,
  type PrivateSettings,
  type PublicSettings,
  privateSettingsSchema,
  publicSettingsSchema,
  USUAL_TURNAROUND,
} from '@fareground/domain/catalogue/settings/settings';
import { isEmailAddress } from '@fareground/domain/core/email-address';
import { USUAL_GIVE_BACK_DAYS } from '@fareground/domain/payments/gift-cards/card-refund-offer';
import type { MessageId } from '../../../i18n/ids.ts';
import { type FeeRow, feeRowsOf, readFeeRows } from './fee-rows.ts';
import { hundredths, hundredthsOf } from './percent.ts';
import { readTaxRows, type TaxRow, taxRowsOf } from './tax-rows.ts';

/** What an owner types: percentages and amounts as people write them. */
export interface PublicDraft {
  readonly holdMinutes: string;
  readonly maxPlacesPerBooking: string;
  readonly maxPlacesPerPerson: string;
  readonly guestCheckout: boolean;
  readonly switchedOff: readonly Feature[];
  readonly rushHolds: string;
  readonly feePercent: string;
  readonly fees: readonly FeeRow[];
  readonly sellersBearFees: boolean;
  readonly addsTax: boolean;
  readonly taxes: readonly TaxRow[];
  readonly taxPercent: string;
  readonly giveBackDays: string;
  readonly turnaroundMinutes: string;
  readonly timeZone: string;
  readonly supportEmail: string;
  readonly announcement: string;
}
/** What only owners read; the fields of invoices are all empty where none are made out. */
export type PrivateDraft = Record<'legalName' | 'taxNumber' | 'bookkeepingEmail' | keyof Invoicing, string>;
export const privateDraftOf = ({
  legalName,
  taxNumber,
  bookkeepingEmail,
  invoicing,
}: PrivateSettings): PrivateDraft => ({
  legalName,
  taxNumber,
  bookkeepingEmail,
  street: invoicing?.street ?? '',
  postcode: invoicing?.postcode ?? '',
  city: invoicing?.city ?? '',
  country: invoicing?.country ?? '',
  email: invoicing?.email ?? '',
  prefix: invoicing?.prefix ?? '',
});
type Faults<D> = { readonly [K in keyof D]?: MessageId };
type Read<D, S> =
  | { readonly ok: true; readonly settings: S }
  | { readonly ok: false; readonly faults: Faults<D> };

export const publicDraftOf = (settings: PublicSettings): PublicDraft => ({
  holdMinutes: String(settings.holdMinutes),
  maxPlacesPerBooking: String(settings.maxPlacesPerBooking),
  maxPlacesPerPerson: String(settings.maxPlacesPerPerson),
  guestCheckout: settings.guestCheckout,
  switchedOff: settings.switchedOff ?? [],
  rushHolds: String(settings.rushHolds ?? 0),
  feePercent: hundredths(settings.feeBasisPoints),
  fees: feeRowsOf(settings),
  sellersBearFees: settings.feeBearer === 'seller',
  addsTax: settings.taxMode === 'added',
  taxes: taxRowsOf(settings),
  taxPercent: hundredths(settings.taxBasisPoints),
  giveBackDays: String(settings.giveBackDays ?? USUAL_GIVE_BACK_DAYS),
  turnaroundMinutes: String(settings.turnaroundMinutes ?? USUAL_TURNAROUND),
  timeZone: settings.timeZone,
  supportEmail: settings.supportEmail,
  announcement: settings.announcement,
});

const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
const isAddressOrNothing = (text: string): boolean => text === '' || isEmailAddress(text);

const publicFaults: Readonly<Record<string, readonly [keyof PublicDraft, MessageId]>> = {
  holdMinutes: ['holdMinutes', 'setting.fault.holdMinutes'],
  maxPlacesPerBooking: ['maxPlacesPerBooking', 'setting.fault.perBooking'],
  maxPlacesPerPerson: ['maxPlacesPerPerson', 'setting.fault.perPerson'],
  rushHolds: ['rushHolds', 'setting.fault.rushHolds'],
  feeBasisPoints: ['feePercent', 'setting.fault.percent'],
  taxBasisPoints: ['taxPercent', 'setting.fault.percent'],
  giveBackDays: ['giveBackDays', 'setting.fault.giveBackDays'],
  turnaroundMinutes: ['turnaroundMinutes', 'setting.fault.turnaroundMinutes'],
  timeZone: ['timeZone', 'setting.fault.zone'],
  announcement: ['announcement', 'setting.fault.announcement'],
};

/** The settings that were typed, or what is wrong with each field. Limits are the schema's. */
export function readPublicDraft(
  draft: PublicDraft,
  before: PublicSettings,
): Read<PublicDraft, PublicSettings> {
  const supportEmail = draft.supportEmail.trim();
  const fees = readFeeRows(draft.fees);
  const taxes = readTaxRows(draft.taxes);
  const { taxRules: _, feeBearer: _bearer, taxMode: _mode, switchedOff: _off, ...others } = before;
  const parsed = publicSettingsSchema.safeParse({
    ...others,
    holdMinutes: whole(draft.holdMinutes),
    maxPlacesPerBooking: whole(draft.maxPlacesPerBooking),
    maxPlacesPerPerson: whole(draft.maxPlacesPerPerson),
    guestCheckout: draft.guestCheckout,
    ...(draft.switchedOff.length > 0 && { switchedOff: draft.switchedOff }),
    rushHolds: whole(draft.rushHolds),
    feeBasisPoints: hundredthsOf(draft.feePercent),
    ...fees,
    ...(draft.sellersBearFees && { feeBearer: 'seller' }),
    ...(draft.addsTax && { taxMode: 'added' }),
    ...taxes,
    taxBasisPoints: hundredthsOf(draft.taxPercent),
    giveBackDays: whole(draft.giveBackDays),
    turnaroundMinutes: whole(draft.turnaroundMinutes),
    timeZone: draft.timeZone,
    supportEmail,
    announcement: draft.announcement.trim(),
  });
  const faults: Partial<Record<keyof PublicDraft, MessageId>> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const [field, text] = publicFaults[issue.path.join('.')] ?? [];
    if (field && text) faults[field] = text;
  }
  if (supportEmail === '' || !isAddressOrNothing(supportEmail)) faults.supportEmail = 'setting.fault.email';
  if (!fees) faults.fees = 'setting.fault.fees';
  if (!taxes) faults.taxes = 'setting.fault.percent';
  if (parsed.success && parsed.data.maxPlacesPerPerson < parsed.data.maxPlacesPerBooking)
    faults.maxPlacesPerPerson = 'setting.fault.perPersonLess';
  return parsed.success && Object.keys(faults).length === 0
    ? { ok: true, settings: parsed.data }
    : { ok: false, faults };
}

const invoicingFields = ['street', 'postcode', 'city', 'country', 'email', 'prefix'] as const;

/** The company's facts that were typed, or what is wrong with each. Of what invoices need, all is said or nothing. */
export function readPrivateDraft(
  draft: PrivateDraft,
  before: PrivateSettings,
): Read<PrivateDraft, PrivateSettings> {
  const typed = Object.fromEntries(
    Object.entries(draft).map(([field, text]) => [field, text.trim()]),
  ) as PrivateDraft;
  const { legalName, taxNumber, bookkeepingEmail, ...rest } = typed;
  const isInvoicing = invoicingFields.some((field) => typed[field] !== '');
  const { invoicing: _, ...own } = before;
  const parsed = privateSettingsSchema.safeParse({
    ...own,
    legalName,
    taxNumber,
    bookkeepingEmail,
    ...(isInvoicing && { invoicing: { ...rest, prefix: rest.prefix.toUpperCase() } }),
  });
  const faults: Partial<Record<keyof PrivateDraft, MessageId>> = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path.at(-1) as keyof PrivateDraft;
    faults[field] =
      typed[field] === '' ? 'setting.fault.needed' : (invoiceFaults[field] ?? 'setting.fault.tooLong');
  }
  if (!isAddressOrNothing(bookkeepingEmail)) faults.bookkeepingEmail = 'setting.fault.email';
  if (isInvoicing && legalName === '') faults.legalName = 'setting.fault.needed';
  if (isInvoicing && taxNumber === '') faults.taxNumber = 'setting.fault.needed';
  return parsed.success && Object.keys(faults).length === 0
    ? { ok: true, settings: parsed.data }
    : { ok: false, faults };
}

const invoiceFaults: { readonly [K in keyof PrivateDraft]?: MessageId } = {
  email: 'setting.fault.email',
  prefix: 'setting.fault.prefix',
};
