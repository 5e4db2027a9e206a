const MAX_ROWS = 99;
/** A row of the layout has so many cells (domain/src/catalogue/vehicles/layout.ts), one of them the aisle. */
const MAX_SEATS = 11;

/**
 * A plan of equal rows with an aisle in the middle, to begin with: "#a Stalls", "1:SSSS_SSSS" and so on.
 * @param rows 1 to 99 @param seats in a row, 1 to 11
 */
export function seatRows(rows: number, seats: number): string {
  const left = Math.ceil(Math.min(seats, MAX_SEATS) / 2);
  const right = Math.min(seats, MAX_SEATS) - left;
  const cells = right > 0 ? `${'S'.repeat(left)}_${'S'.repeat(right)}` : 'S'.repeat(left);
  const lines = Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => `${row + 1}:${cells}`);
  return ['#a Stalls', ...lines].join('\n');
}
