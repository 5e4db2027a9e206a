import { onceEach } from '../../core/once-each.ts';
import type { SectionNames } from '../vehicles/layout.ts';

/** A stand with more is signposted by the ids of its blocks, "S3". */
const MAX_NAMED = 12;

/**
 * What the sections of a layout are called, for tickets and lines of bookings; undefined where there are no numbered seats, and where there are too many
 * sections to carry along.
 * @param layout its lines; "#s Stalls" begins a section
 */
export const sectionNames = (layout: readonly string[] | null): SectionNames | undefined =>
  layout ? namesIn(layout) : undefined;

const namesIn = onceEach((layout: readonly string[]): SectionNames | undefined => {
  const sections = layout.filter((row) => row.startsWith('#'));
  if (sections.length === 0 || sections.length > MAX_NAMED) return undefined;
  return Object.fromEntries(
    sections.map((row) => {
      const space = row.indexOf(' ');
      return [row.slice(1, space), row.slice(space + 1)];
    }),
  );
});
