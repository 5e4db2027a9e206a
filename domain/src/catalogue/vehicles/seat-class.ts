import { onceEach } from '../../core/once-each.ts';
import type { Layout, SectionNames } from './layout.ts';
import { splitSeatId } from './seat-id.ts';
import { readSection } from './section-line.ts';
import {
  compareClasses,
  isBetterClass,
  type TravelClass,
  travelClasses,
  travelClassNames,
} from './travel-class.ts';

const sectionsOf = onceEach((layout: Layout) => layout.filter((row) => row.startsWith('#')).map(readSection));

/** The class of a seat; standard where its section is not there. @param seat "1-4A" */
export function classOfSeat(layout: Layout, seat: string): TravelClass {
  const { sectionId } = splitSeatId(seat);
  return sectionsOf(layout).find(({ id }) => id === sectionId)?.travelClass ?? 'standard';
}

/** Whether one seat of a layout is of a plainer class than another. */
export const isPlainer = (layout: Layout, one: string, other: string): boolean =>
  compareClasses(classOfSeat(layout, one), classOfSeat(layout, other)) < 0;

/** The classes that the sections of a layout are of, from the plainest to the best. */
export function classesIn(layout: Layout): TravelClass[] {
  const own = new Set(sectionsOf(layout).map(({ travelClass }) => travelClass));
  return travelClasses.filter((one) => own.has(one));
}

/** What the sections of a better class are called, by id: "Coach 1, first class"; undefined where there are none. */
export function classSections(layout: Layout): SectionNames | undefined {
  const names = sectionsOf(layout)
    .filter(({ travelClass }) => isBetterClass(travelClass))
    .map(({ id, name, travelClass }) => [id, `${name}, ${travelClassNames[travelClass]}`]);
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}

/** Of these those that the seats are in: each ticket and each line of a booking says the class with its seats. Undefined where there are none. */
export function sectionsOfSeats(
  names: SectionNames | undefined,
  seats: readonly string[],
): SectionNames | undefined {
  const used = new Set(seats.map((seat) => splitSeatId(seat).sectionId));
  const own = Object.entries(names ?? {}).filter(([id]) => used.has(id));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
