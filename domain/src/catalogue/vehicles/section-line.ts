import type { TravelClass } from './travel-class.ts';

/** What sections of vehicles and halls may be called, in any script: a pattern with the flag u. The rules have the same. */
export const namePattern = "[\\p{L}\\p{M}\\p{N}\\u200c-\\u200d ,.'’()&/-]{1,40}";
/** Whether a line of a layout or of a plan takes it for a name. */
export const isSectionName = (text: string): boolean => new RegExp(`^${namePattern}$`, 'u').test(text);

/** What the line that opens a section of a layout says (layout.ts): "#1:first Coach 1", "#c/ACDF Cabin". */
export interface SectionLine {
  readonly id: string;
  readonly name: string;
  readonly travelClass: TravelClass;
  /** Letters of the seats of a row, from left to right: "ACDF"; "1": no letters, but numbers that run through the section; absent: from A on. */
  readonly seats?: string;
}

/** Reads a line that passed the schema. */
export function readSection(text: string): SectionLine {
  const space = text.indexOf(' ');
  const [section = '', seats] = text.slice(1, space).split('/');
  const [id = '', travelClass = 'standard'] = section.split(':');
  const name = text.slice(space + 1);
  return { id, name, travelClass: travelClass as TravelClass, ...(seats && { seats }) };
}

export const writeSection = ({ id, name, travelClass, seats }: SectionLine): string =>
  `#${id}${travelClass === 'standard' ? '' : `:${travelClass}`}${seats ? `/${seats}` : ''} ${name}`;

/** Numbers run through the section. */
export const RUNNING_NUMBERS = '1';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letters of a row's seats, from left to right: those of the section, then what is left of the alphabet. */
export const lettersOf = (seats = ''): string =>
  seats === RUNNING_NUMBERS ? alphabet : [...new Set(seats + alphabet)].join('');
