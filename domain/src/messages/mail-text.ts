import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, multilineText, singleLineText, uidSchema } from '../core/fields.ts';
import { type MailTemplate, mailTemplateNames, mailTemplates } from './templates.ts';

/** The words of a mail in place of the product's own. `{name}` stands for a value, as in templates.ts; a button keeps where it leads. */
export const mailWordsSchema = z.strictObject({
  subject: singleLineText(150),
  heading: singleLineText(150),
  /** Paragraphs, with an empty line between them. */
  body: multilineText(10_000),
  /** What the button says; absent: what the product says, and where the mail has none. */
  button: singleLineText(60).optional(),
  /** Why this person gets it. */
  because: multilineText(500),
});
export type MailWords = z.infer<typeof mailWordsSchema>;

/** The house's own words of one mail. There is none while the product's are in force. */
export const mailTextSchema = mailWordsSchema.extend({
  template: z.enum(mailTemplateNames),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type MailText = z.infer<typeof mailTextSchema>;
export const mailTextConverter = documentConverter(mailTextSchema);
export const MAIL_TEXTS = 'mailTexts';
export const mailTextPath = (template: string): string => `${MAIL_TEXTS}/${template}`;

/** The product's words of a mail. */
export function ownWordsOf(name: MailTemplate): MailWords {
  const { subject, heading, body, because, ...rest } = mailTemplates[name];
  return {
    subject,
    heading,
    body: body.join('\n\n'),
    ...('button' in rest && { button: rest.button.text }),
    because,
  };
}

/** The values that the words of a mail may name, in the order in which they are declared. */
export const valuesOf = (name: MailTemplate): string[] => Object.keys(mailTemplates[name].values.shape);

const namedIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const allOf = ({ subject, heading, body, because }: MailWords): string =>
  [subject, heading, body, because].join('\n');

/** Names in the words of a mail that stand for no value of it: `{nmae}`. */
export const unknownValues = (name: MailTemplate, words: MailWords): string[] =>
  namedIn(allOf(words)).filter((one) => !valuesOf(name).includes(one));

/** Values that the product's words tell and these do not. */
export const untoldValues = (name: MailTemplate, words: MailWords): string[] => {
  const told = new Set(namedIn(allOf(words)));
  return [...new Set(namedIn(allOf(ownWordsOf(name))))].filter((one) => !told.has(one));
};

/** Without these a mail is worth nothing to whoever gets it. */
const mustTell: { readonly [T in MailTemplate]?: readonly string[] } = {
  'gift-card': ['code'],
  announcement: ['text'],
  'marketing-announcement': ['text'],
};

/** Values that the words of a mail leave out and must not. */
export const missingValues = (name: MailTemplate, words: MailWords): string[] =>
  untoldValues(name, words).filter((one) => mustTell[name]?.includes(one));
