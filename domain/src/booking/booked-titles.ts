import type { BookingLine } from './booking.ts';

/** What a booking is of, in the order of its lines: a package by its name, any other line by its title. */
export const bookedTitles = (lines: readonly BookingLine[]): string[] => [
  ...new Map(
    lines.map((line, index) => {
      const sold = line.kind === 'event' ? line.package : undefined;
      return sold ? [`package ${sold.id}`, sold.name] : [`line ${index}`, line.title];
    }),
  ).values(),
];
