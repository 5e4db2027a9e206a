import type { PrivateSettings } from '../../catalogue/settings/settings.ts';
import type { Party } from './invoice.ts';

/** The house, as its invoices name it; null until an owner has said all of it. */
export function sellerOf(settings: PrivateSettings | undefined): Party | null {
  if (!settings?.invoicing || settings.legalName === '' || settings.taxNumber === '') return null;
  const { street, postcode, city, country, email } = settings.invoicing;
  const { legalName: name, taxNumber } = settings;
  return { name, street, postcode, city, country, taxNumber, email };
}
