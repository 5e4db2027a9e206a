import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  countrySchema,
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';
import { slugOf } from '../core/slug.ts';

/** The longest name of a partner, UTF-16 units: it is written on vehicles, trips and tickets. */
export const MAX_PARTNER_NAME = 80;

/**
 * An organiser of events or an operator of trips that the house sells for, as everybody may read it. Events, vehicles, routes and trips name it by
 * `partnerId` and have a copy of its name from when they were last written.
 */
export const partnerSchema = z.strictObject({
  id: slugSchema,
  /** What the public knows it by. */
  name: singleLineText(MAX_PARTNER_NAME),
  /** As the register of companies has it; empty where nobody has said, as all that follows. */
  legalName: optionalSingleLineText(120),
  address: optionalText(300),
  country: z.union([countrySchema, z.literal('')]),
  vatNumber: optionalSingleLineText(20),
  email: z.union([emailSchema, z.literal('')]),
  phone: optionalSingleLineText(30),
  /** Begins with https:// */
  website: z.string().regex(/^(?:https:\/\/[\x21-\x7e]{3,190})?$/, 'is no address that begins with https://'),
  /** What its page says about it, as descriptions of events are written. */
  about: optionalText(2000),
  /** False once nothing new is sold for it. */
  active: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Partner = z.infer<typeof partnerSchema>;
export const partnerConverter = documentConverter(partnerSchema);
export const PARTNERS = 'partners';
export const partnerPath = (id: string): string => `${PARTNERS}/${id}`;

/**
 * The id of a partner made of its name: one id however the name is spaced, accented or capitalised. A name without Latin letters and digits has its code points
 * as its id, base 36.
 */
export const partnerIdOf = (name: string): string =>
  slugOf(
    name,
    [...name]
      .map((one) => one.codePointAt(0)?.toString(36))
      .join('-')
      .slice(0, 80)
      .replace(/-$/, ''),
  );

/** The names that are one partner. */
export interface NamedAlike {
  readonly id: string;
  /** The one that stands most often. */
  readonly name: string;
  /** All spellings, that one first. */
  readonly names: readonly string[];
}

/**
 * Which names are one partner: those that come to one id, and those that somebody said are the same.
 * @param counts how often each name stands somewhere
 * @param same names that are another one
 */
export function partnersOfNames(
  counts: ReadonlyMap<string, number>,
  same: ReadonlyMap<string, string> = new Map(),
): NamedAlike[] {
  const idOf = (name: string): string => partnerIdOf(same.get(name) ?? name);
  const often = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return [...Map.groupBy(often, ([name]) => idOf(name))].map(([id, alike]) => {
    const names = alike.map(([name]) => name);
    const name = names.find((one) => !same.has(one)) ?? same.get(names[0] ?? '') ?? '';
    return { id, name, names: [...new Set([name, ...names])] };
  });
}

/** A partner of whom nothing but the name is known. */
export const namedPartner = (
  id: string,
  name: string,
): Omit<Partner, 'createdAt' | 'updatedAt' | 'updatedBy'> => ({
  id,
  name,
  legalName: '',
  address: '',
  country: '',
  vatNumber: '',
  email: '',
  phone: '',
  website: '',
  about: '',
  active: true,
});
