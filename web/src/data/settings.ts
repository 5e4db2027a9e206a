import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { Feature } from '@fareground/domain/catalogue/settings/features';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** Where people write to us; nothing until an owner has set it. */
export async function readSupportEmail(reader: PublicReader): Promise<string | null> {
  return (await reader.get<PublicSettings>(collections.publicSettings))?.supportEmail ?? null;
}

/** The settings in force. */
export const readSettings = async (reader: PublicReader): Promise<PublicSettings> =>
  (await reader.get<PublicSettings>(collections.publicSettings)) ?? defaultPublicSettings;

/** What is to be said on every page that everyone may see. */
export interface Notices {
  /** What the owner tells everybody. */
  readonly announcement?: string;
  /** What an owner has switched off. */
  readonly off?: readonly Feature[];
}

/** Null where there is nothing to say. */
export async function readNotices(reader: PublicReader): Promise<Notices | null> {
  const settings = await reader.get<PublicSettings>(collections.publicSettings);
  const { announcement, switchedOff = [] } = settings ?? {};
  const notices: Notices = {
    ...(announcement && { announcement }),
    ...(switchedOff.length > 0 && { off: switchedOff }),
  };
  return Object.keys(notices).length > 0 ? notices : null;
}
