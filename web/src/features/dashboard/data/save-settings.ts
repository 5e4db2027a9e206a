import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  privateSettingsSchema,
  publicSettingsSchema,
} from '@fareground/domain/settings/settings';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';

/** Saves over what was read at `readAt`, or reports that somebody else saved meanwhile. @throws FirebaseError, ZodError */
async function save(
  path: string,
  readAt: number,
  make: (stamp: { updatedAt: number; updatedBy: string }) => Record<string, unknown>,
): Promise<'saved' | 'changed-meanwhile'> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, path);
  return runTransaction(firestore, async (transaction) => {
    const stored = await transaction.get(reference);
    const storedAt: unknown = stored.get('updatedAt');
    if (stored.exists() && storedAt !== readAt) return 'changed-meanwhile';
    transaction.set(reference, make({ updatedAt: Math.max(Date.now(), readAt + 1), updatedBy }));
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
