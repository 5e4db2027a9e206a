import type { BookingLine } from '@fareground/domain/booking/booking';

/** A line as people read it, and what it cost, minor units, without fees and discount. */
export interface ReadLine {
  readonly line: BookingLine;
  readonly price: number;
}

/** What was bought as one thing: a package with its lines, or a line by itself. */
export interface BoughtTogether {
  readonly key: string;
  /** "2 × Weekend pass"; nothing where it is no package. */
  readonly sold: { readonly name: string; readonly count: number } | undefined;
  readonly lines: readonly ReadLine[];
  readonly price: number;
}

/** The lines of a booking by what they were bought as. In a package, places of one date and tier that differ in a cent are one line. */
export function boughtTogether(lines: readonly BookingLine[]): BoughtTogether[] {
  const groups = Map.groupBy(lines.entries(), ([index, line]) =>
    line.kind === 'event' && line.package ? `package ${line.package.id}` : `line ${index}`,
  );
  return [...groups].map(([key, own]) => {
    const [first] = own;
    const sold = first?.[1].kind === 'event' ? first[1].package : undefined;
    const read = sold ? merged(own.map(([, line]) => line)) : own.map(([, line]) => readLine(line));
    return { key, sold, lines: read, price: read.reduce((sum, { price }) => sum + price, 0) };
  });
}

const readLine = (line: BookingLine): ReadLine => ({ line, price: line.unitPrice * line.quantity });

function merged(lines: readonly BookingLine[]): ReadLine[] {
  const alike = Map.groupBy(lines, (line) =>
    line.kind === 'event' ? `${line.offeringId} ${line.tierId} ${line.fareId}` : line.offeringId,
  );
  return [...alike.values()].flatMap((own) => {
    const [first, ...others] = own.map(readLine);
    return first ? [others.reduce(added, first)] : [];
  });
}

function added(one: ReadLine, other: ReadLine): ReadLine {
  const voided = [...(one.line.voided ?? []), ...(other.line.voided ?? [])];
  return {
    price: one.price + other.price,
    line: {
      ...one.line,
      quantity: one.line.quantity + other.line.quantity,
      seats: [...one.line.seats, ...other.line.seats],
      ...(voided.length > 0 && { voided }),
    },
  };
}
