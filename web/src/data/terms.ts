import type { Terms } from '@fareground/domain/catalogue/settings/terms';
import type { PublicReader } from './public-reader.ts';

/** Beside `collections`, which every page loads: the page of terms alone asks for it. */
export const termsPath = 'settings/terms';

/** The terms that the house wrote itself; null where the first ones are in force. */
export async function readTerms(reader: PublicReader): Promise<Pick<Terms, 'text' | 'updatedAt'> | null> {
  const terms = await reader.get<Terms>(termsPath);
  return terms ? { text: terms.text, updatedAt: terms.updatedAt } : null;
}
