import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  privateSettingsSchema,
  publicSettingsSchema,
} from '@fareground/domain/catalogue/settings/settings';
import { TERMS_PATH, termsConverter, termsSchema } from '@fareground/domain/catalogue/settings/terms';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';

interface Stamp {
  readonly updatedAt: number;
  readonly updatedBy: string;
}

/**
 * Saves over what was read at `readAt`, or reports that somebody else saved meanwhile. @param readAt 0 where nothing was stored
 * @param make what is stored from now on; null takes away what is
 * @throws FirebaseError, ZodError
 */
async function save(
  path: string,
  readAt: number,
  make: ((stamp: Stamp) => Record<string, unknown>) | null,
): Promise<'saved' | 'changed-meanwhile'> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, path);
  return runTransaction(firestore, async (transaction) => {
    const stored = await transaction.get(reference);
    const storedAt: unknown = stored.get('updatedAt');
    if (stored.exists() && storedAt !== readAt) return 'changed-meanwhile';
    if (make) transaction.set(reference, make({ updatedAt: Math.max(Date.now(), readAt + 1), updatedBy }));
    else transaction.delete(reference);
    return 'saved';
  });
}

export const savePublicSettings = (settings: PublicSettings) =>
  save(PUBLIC_SETTINGS_PATH, settings.updatedAt, (stamp) =>
    publicSettingsSchema.parse({ ...settings, ...stamp }),
  );

export const savePrivateSettings = (settings: PrivateSettings) =>
  save(PRIVATE_SETTINGS_PATH, settings.updatedAt, (stamp) =>
    privateSettingsSchema.parse({ ...settings, ...stamp }),
  );

/** @param text null puts the first terms back */
export const saveTerms = (text: string | null, readAt: number) =>
  save(
    TERMS_PATH,
    readAt,
    text === null ? null : (stamp) => termsConverter.toFirestore(termsSchema.parse({ text, ...stamp })),
  );
