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
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';
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

/** Reads the settings that were typed. Limits are those of the settings' own schema. */
export const publicDraftSchema = (before: PublicSettings) =>
  draftSchema<PublicDraft, PublicSettings>((draft, fault) => {
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
    for (const issue of parsed.error?.issues ?? []) {
      const [field, text] = publicFaults[issue.path.join('.')] ?? [];
      if (field && text) fault(field, text);
    }
    if (!isEmailAddress(supportEmail)) fault('supportEmail', 'setting.fault.email');
    if (!fees) fault('fees', 'setting.fault.fees');
    if (!taxes) fault('taxes', 'setting.fault.percent');
    if (parsed.success && parsed.data.maxPlacesPerPerson < parsed.data.maxPlacesPerBooking)
      fault('maxPlacesPerPerson', 'setting.fault.perPersonLess');
    return parsed.data;
  });

const invoicingFields = ['street', 'postcode', 'city', 'country', 'email', 'prefix'] as const;
const privateFields = ['legalName', 'taxNumber', 'bookkeepingEmail', ...invoicingFields] as const;

/** Reads the company's facts that were typed. Of what invoices need, all is said or nothing. */
export const privateDraftSchema = (before: PrivateSettings) =>
  draftSchema<PrivateDraft, PrivateSettings>((draft, fault) => {
    const typed = trimmed(draft);
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
    if (bookkeepingEmail !== '' && !isEmailAddress(bookkeepingEmail))
      fault('bookkeepingEmail', 'setting.fault.email');
    for (const { path } of parsed.error?.issues ?? []) {
      const field = privateFields.find((one) => one === path.at(-1));
      if (field)
        fault(
          field,
          typed[field] === '' ? 'setting.fault.needed' : (invoiceFaults[field] ?? 'setting.fault.tooLong'),
        );
    }
    if (isInvoicing && legalName === '') fault('legalName', 'setting.fault.needed');
    if (isInvoicing && taxNumber === '') fault('taxNumber', 'setting.fault.needed');
    return parsed.data;
  });

const invoiceFaults: { readonly [K in keyof PrivateDraft]?: MessageId } = {
  email: 'setting.fault.email',
  prefix: 'setting.fault.prefix',
};
