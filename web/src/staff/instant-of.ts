import { wallTimeToInstant } from '@fareground/domain/core/time';

/** The instant of what stands in a field for a date and a time; nothing while that is none. */
export function instantOf(wall: string, timeZone: string): number | undefined {
  try {
    return wallTimeToInstant(wall, timeZone);
  } catch {
    return undefined;
  }
}
