import type { PublicSettings } from '@fareground/domain/settings/settings';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** Where people write to us; nothing until an owner has set it. */
export async function readSupportEmail(reader: PublicReader): Promise<string | null> {
  return (await reader.get<PublicSettings>(collections.publicSettings))?.supportEmail ?? null;
}

/** What is to be said on every page that everyone may see. */
export interface Notices {
  /** What the owner tells everybody. */
  readonly announcement?: string;
  /** Prices are without tax. */
  readonly plusTax?: true;
}

/** Null where there is nothing to say. */
export async function readNotices(reader: PublicReader): Promise<Notices | null> {
  const { announcement, taxMode } = (await reader.get<PublicSettings>(collections.publicSettings)) ?? {};
  return announcement || taxMode === 'added'
    ? { ...(announcement && { announcement }), ...(taxMode === 'added' && { plusTax: true }) }
    : null;
}
