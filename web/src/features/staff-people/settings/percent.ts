/** "2.50" or "2,5" → 250, without a float in between; not a number where it is none. */
export const hundredthsOf = (text: string): number => {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
};

/** 250 → "2.50" */
export const hundredths = (value: number): string => (value / 100).toFixed(2);
