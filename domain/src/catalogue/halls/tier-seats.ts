import type { HallPlan, ZoneId } from './hall-plan.ts';
import { numbersOf, writeNumbers } from './row-numbers.ts';

/** What a tier sells of a hall: numbered seats as the lines of its layout, or places in areas. */
export interface ZonePlaces {
  /** null where the zone has no seats. */
  readonly layout: string[] | null;
  readonly capacity: number;
}

/** The places of one zone. A zone has seats or areas, not both (faultsOf). */
export function placesOfZone(plan: HallPlan, zone: ZoneId): ZonePlaces {
  const layout: string[] = [];
  let seats = 0;
  for (const section of plan.sections) {
    const rows = section.seats.filter((row) => row.zone === zone);
    if (rows.length === 0) continue;
    layout.push(`#${section.id} ${section.name}`);
    for (const { name, blocks } of rows) {
      layout.push(`${name}=${writeNumbers(blocks)}`);
      seats += numbersOf(blocks).length;
    }
  }
  if (layout.length > 0) return { layout, capacity: seats };
  const capacity = plan.areas
    .filter((area) => area.zone === zone)
    .reduce((sum, area) => sum + area.capacity, 0);
  return { layout: null, capacity };
}
