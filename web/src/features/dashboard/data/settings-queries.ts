import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  privateSettingsConverter,
  publicSettingsConverter,
} from '@fareground/domain/settings/settings';
import { type Loadable, useStoredDocument } from '../../../firebase/use-firestore-query.ts';

export const usePublicSettings = (): Loadable<PublicSettings | null> =>
  useStoredDocument(PUBLIC_SETTINGS_PATH, publicSettingsConverter);

/** Owners only. */
export const usePrivateSettings = (): Loadable<PrivateSettings | null> =>
  useStoredDocument(PRIVATE_SETTINGS_PATH, privateSettingsConverter);
