import { isEmailAddress } from '@fareground/domain/core/email-address';
import { z } from 'zod';
import type { MessageId } from '../../i18n/ids.ts';

/** The message of an issue: an id of the catalogue, which a misspelt one does not compile as. */
export const fault = (id: MessageId): string => id;

/** A text without the blanks around it, at least so many letters long. */
export const text = (missing: MessageId, least = 1) => z.string().trim().min(least, missing);

/** Why something is done, as the server asks for it. */
export const reason = (missing: MessageId) => text(missing, 3);

/** An address of email. */
export const emailAddress = (wrong: MessageId) => z.string().trim().refine(isEmailAddress, wrong);

/** A text that another schema reads; whatever that finds wrong is said in one sentence. */
export const typed = <T>(schema: z.ZodType<T, string>, wrong: MessageId) =>
  z
    .string()
    .trim()
    .transform((value, context): T => {
      const read = schema.safeParse(value);
      if (read.success) return read.data;
      context.addIssue(wrong);
      return z.NEVER;
    });

/** A draft of texts without the blanks around them. */
export const trimmed = <Draft extends Readonly<Record<string, string>>>(draft: Draft): Draft => {
  const others = { ...draft };
  for (const field in draft) Object.assign(others, { [field]: draft[field]?.trim() });
  return others;
};

/** Says in which field something is wrong, and what. */
export type AddFault<Draft> = (field: keyof Draft & string, fault: MessageId) => void;

/**
 * A schema of a draft whose fields depend on each other.
 * @param read what was typed; undefined, or a fault said, when it is not to be taken
 */
export const draftSchema = <Draft, T>(read: (draft: Draft, fault: AddFault<Draft>) => T | undefined) =>
  z.custom<Draft>().transform((draft, context): T => {
    const said = new Set<string>();
    const value = read(draft, (field, message) => {
      if (!said.has(field)) context.addIssue({ code: 'custom', path: [field], message });
      said.add(field);
    });
    if (value !== undefined && said.size === 0) return value;
    if (said.size === 0) context.addIssue('not to be taken, and no field is at fault');
    return z.NEVER;
  });
