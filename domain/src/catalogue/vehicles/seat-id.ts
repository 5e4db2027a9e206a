/** A seat of a vehicle or a small room, "u-4A", or "u-17" where numbers run through the section; of a hall "st-C-12": section, row and number. */
export const seatIdPattern =
  /^[a-z0-9]{1,4}-(?:[1-9][0-9]?[A-Z]|[1-9][0-9]{0,2}|[A-Z0-9]{1,3}-[1-9][0-9]{0,2})$/;

/** "u-4A" → { sectionId: "u", label: "4A" }; "st-C-12" → { sectionId: "st", label: "C-12" }. */
export function splitSeatId(seatId: string): { sectionId: string; label: string } {
  const dash = seatId.indexOf('-');
  return { sectionId: seatId.slice(0, dash), label: seatId.slice(dash + 1) };
}

/** What seats of one row have in common: "u-4A" → "u-4", "st-C-12" → "st-C"; of running numbers their section, "u-17" → "u-". */
export const rowOfSeat = (seatId: string): string =>
  seatId.replace(/(?<=-[A-Z0-9]+)-\d+$|(?<=-)\d+$|[A-Z]$/, '');
