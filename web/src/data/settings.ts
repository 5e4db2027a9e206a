import type { PublicSettings } from '@fareground/domain/settings/settings';
import type { Terms } from '@fareground/domain/settings/terms';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** Where people write to us; nothing until an owner has set it. */
export async function readSupportEmail(reader: PublicReader): Promise<string | null> {
  return (await reader.get<PublicSettings>(collections.publicSettings))?.supportEmail ?? null;
}

/** What the owner tells everybody; empty where there is nothing to tell. */
export async function readAnnouncement(reader: PublicReader): Promise<string> {
  return (await reader.get<PublicSettings>(collections.publicSettings))?.announcement ?? '';
}

/** The terms that the house wrote itself; null where the first ones are in force. */
export async function readTerms(reader: PublicReader): Promise<Pick<Terms, 'text' | 'updatedAt'> | null> {
  const terms = await reader.get<Terms>(collections.terms);
  return terms ? { text: terms.text, updatedAt: terms.updatedAt } : null;
}
