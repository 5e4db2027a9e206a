import type { Currency } from './currencies.ts';
import { instantSchema } from './fields.ts';
import { wallTime, wallTimeToInstant } from './time.ts';
import { readAmount } from './typed-amount.ts';

/** What may be wrong with a field, whatever form it is of. */
export type FieldReason =
  | 'missing'
  /** No day and time, or none from 1970 to 2200: no other is stored. */
  | 'no-date'
  | 'no-number'
  | 'out-of-range'
  | 'no-amount'
  /** Too long, on several lines, or otherwise not what is stored there. */
  | 'not-allowed';

/**
 * Reads one field of a form each: what it says, or a fault and something of its kind.
 * @param zone whose clock times are typed by
 */
export function createFieldReader<Path extends string>(
  zone: string,
  fault: (path: Path, reason: FieldReason) => void,
) {
  function whole(path: Path, typed: string, least: number, most: number): number {
    const value = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    if (typed.trim() === '') fault(path, 'missing');
    else if (Number.isNaN(value)) fault(path, 'no-number');
    else if (value < least || value > most) fault(path, 'out-of-range');
    return value;
  }
  return {
    whole,
    /** Absent where nothing is typed. */
    maybeWhole: (path: Path, typed: string, least: number, most: number): number | undefined =>
      typed.trim() === '' ? undefined : whole(path, typed, least, most),
    line(path: Path, typed: string): string {
      if (typed.trim() === '') fault(path, 'missing');
      return typed.trim();
    },
    /** @param before as it is stored, which may hold seconds that no field shows */
    time(path: Path, typed: string, before?: number): number {
      if (before !== undefined && wallTime(before, zone) === typed) return before;
      if (typed === '') {
        fault(path, 'missing');
        return Number.NaN;
      }
      const at = instantOf(typed, zone);
      if (at === undefined) fault(path, 'no-date');
      return at ?? Number.NaN;
    },
    amount(path: Path, typed: string, currency: Currency): number {
      const value = readAmount(typed, currency);
      if (typed.trim() === '') fault(path, 'missing');
      else if (value === null) fault(path, 'no-amount');
      return value ?? Number.NaN;
    },
  };
}

function instantOf(typed: string, zone: string): number | undefined {
  try {
    return instantSchema.safeParse(wallTimeToInstant(typed, zone)).data;
  } catch {
    return undefined;
  }
}
