import type { PackageReason } from '@fareground/domain/catalogue/packages/read-package-form';
import type { MessageId } from '../../../i18n/ids.ts';

/** What to do about a fault, in words. */
export const faultWords: Readonly<Record<PackageReason, MessageId>> = {
  missing: 'packageForm.fault.missing',
  'too-long': 'packageForm.fault.tooLong',
  'no-amount': 'packageForm.fault.noAmount',
  'not-allowed': 'packageForm.fault.notAllowed',
  'no-number': 'packageForm.fault.noNumber',
  'no-date': 'packageForm.fault.noDate',
  'out-of-range': 'packageForm.fault.outOfRange',
  'ends-before-the-start': 'packageForm.fault.endsBefore',
  'sale-over': 'packageForm.fault.saleOver',
  'no-event': 'packageForm.fault.noEvent',
  'no-tier': 'packageForm.fault.noTier',
  'no-fare': 'packageForm.fault.noFare',
  'not-published': 'packageForm.fault.notPublished',
  started: 'packageForm.fault.started',
  'other-currency': 'packageForm.fault.otherCurrency',
  'part-twice': 'packageForm.fault.partTwice',
  'more-than-there-is': 'packageForm.fault.moreThanThereIs',
  'only-add-ons': 'packageForm.fault.onlyAddOns',
  'one-event': 'packageForm.fault.oneEvent',
  'several-dates': 'packageForm.fault.severalDates',
  'too-many-places': 'packageForm.fault.tooManyPlaces',
  fixed: 'packageForm.fault.fixed',
};
