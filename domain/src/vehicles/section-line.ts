import type { TravelClass } from './travel-class.ts';

/** What the line that opens a section of a layout says (layout.ts): "#1:first Coach 1". */
export interface SectionLine {
  readonly id: string;
  readonly name: string;
  readonly travelClass: TravelClass;
}

/** Reads a line that passed the schema. */
export function readSection(text: string): SectionLine {
  const space = text.indexOf(' ');
  const [id = '', travelClass = 'standard'] = text.slice(1, space).split(':');
  return { id, name: text.slice(space + 1), travelClass: travelClass as TravelClass };
}

export const writeSection = ({ id, name, travelClass }: SectionLine): string =>
  `#${id}${travelClass === 'standard' ? '' : `:${travelClass}`} ${name}`;
