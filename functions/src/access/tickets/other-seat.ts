import type { Ticket } from '@fareground/domain/access/ticket';
import type { SectionNames } from '@fareground/domain/catalogue/vehicles/layout';
import { sectionsOfSeats } from '@fareground/domain/catalogue/vehicles/seat-class';

/** What changes of the ticket of a trip with its seat. @param names of the sections of a better class in its vehicle; undefined where there are none */
export function otherSeat(
  before: Pick<Ticket, 'sections'>,
  seat: string,
  names: SectionNames | undefined,
): Pick<Ticket, 'seat' | 'sections'> {
  const sections = sectionsOfSeats(names, [seat]);
  // A field that is there is replaced, not left out.
  return { seat, ...((sections || before.sections) && { sections: sections ?? {} }) };
}
