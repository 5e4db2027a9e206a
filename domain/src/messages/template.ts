import { z } from 'zod';
import { optionalSingleLineText, optionalText } from '../core/fields.ts';
import { isStorable } from '../core/storable-text.ts';

/** A text that a person typed: goes into a mail escaped, its line breaks kept. */
export const typed = optionalText(4_000);
export const name = optionalSingleLineText(120);
export const address = z
  .url()
  .refine((value) => isStorable(value) && !/\s/.test(value), 'holds a character that no address has');

export interface Template<V extends z.ZodObject> {
  /** What the mail says; every `{name}` in its texts is one of these. */
  readonly values: V;
  readonly subject: string;
  readonly heading: string;
  /** A paragraph each. One that is only a placeholder may hold several paragraphs of typed text. */
  readonly body: readonly string[];
  /** The one thing to do, where there is one. */
  readonly button?: { readonly text: string; readonly to: keyof z.infer<V> & string };
  /** Why this person gets it. */
  readonly because: string;
  /** A link behind that. It stays in the house's own words. */
  readonly footerLink?: { readonly text: string; readonly to: keyof z.infer<V> & string };
  /** For the preview. */
  readonly sample: z.infer<V>;
}

export const template = <V extends z.ZodObject>(one: Template<V>): Template<V> => one;
/** In samples. */
export const site = 'https://fareground.example';
