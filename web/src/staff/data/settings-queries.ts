import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  privateSettingsConverter,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { TERMS_PATH, type Terms, termsConverter } from '@fareground/domain/catalogue/settings/terms';
import { type Loadable, useStoredDocument } from '../../firebase/use-firestore-query.ts';

export const usePublicSettings = (): Loadable<PublicSettings | null> =>
  useStoredDocument(PUBLIC_SETTINGS_PATH, publicSettingsConverter);

/** Owners only. */
export const usePrivateSettings = (): Loadable<PrivateSettings | null> =>
  useStoredDocument(PRIVATE_SETTINGS_PATH, privateSettingsConverter);

/** The house's own terms; null while the first ones are in force. */
export const useTerms = (): Loadable<Terms | null> => useStoredDocument(TERMS_PATH, termsConverter);
