/** What staff typed as a percentage; null when it is none. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim();
  const percent = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return percent <= 100 ? percent : null;
}

/** What goes back for lesser seats, minor units: of each price so many percent, rounded down. */
export const backOf = (prices: readonly number[], percent: number): number =>
  prices.reduce((sum, price) => sum + Math.floor((price * percent) / 100), 0);
