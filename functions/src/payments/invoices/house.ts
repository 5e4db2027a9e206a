import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  privateSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import type { Party } from '@fareground/domain/payments/invoices/invoice';
import { sellerOf } from '@fareground/domain/payments/invoices/seller';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** What the house puts on its invoices. */
export interface House {
  readonly seller: Party;
  /** What every number begins with. */
  readonly prefix: string;
}

export const privateSettings = (db: Firestore): DocumentReference<PrivateSettings> =>
  db.doc(PRIVATE_SETTINGS_PATH).withConverter<PrivateSettings>(privateSettingsConverter);

/** Null until an owner has said all of it. */
export function houseOf(settings: PrivateSettings | undefined): House | null {
  const seller = sellerOf(settings);
  if (!settings?.invoicing || !seller) return null;
  return { seller, prefix: settings.invoicing.prefix };
}
