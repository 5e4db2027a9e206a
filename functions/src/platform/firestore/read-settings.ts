import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import {
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import type { Firestore, Transaction } from 'firebase-admin/firestore';

/** As stored now. What may be some seconds old takes the catalogue's. */
export async function readSettings(db: Firestore, transaction?: Transaction): Promise<PublicSettings> {
  const stored = db.doc(PUBLIC_SETTINGS_PATH).withConverter<PublicSettings>(publicSettingsConverter);
  const settings = await (transaction ? transaction.get(stored) : stored.get());
  return settings.data() ?? defaultPublicSettings;
}
