export const seatIdPattern = /^[a-z0-9]{1,4}-[1-9][0-9]?[A-L]$/;

/** "u-4A" → { sectionId: "u", label: "4A" }. */
export function splitSeatId(seatId: string): { sectionId: string; label: string } {
  const dash = seatId.indexOf('-');
  return { sectionId: seatId.slice(0, dash), label: seatId.slice(dash + 1) };
}
