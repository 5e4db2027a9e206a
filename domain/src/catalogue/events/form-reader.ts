import { createFieldReader } from '../../core/field-reader.ts';
import { isPicturePath } from '../../core/picture-path.ts';
import type { FormPath, FormReason } from './form-fault.ts';

export type FormReader = ReturnType<typeof createFormReader>;

/** Reads one field each: what it says, or a fault and something of its kind. @param timeZone of the venue, by which times are read */
export function createFormReader(timeZone: string, fault: (path: FormPath, reason: FormReason) => void) {
  return {
    fault,
    ...createFieldReader<FormPath>(timeZone, fault),
    oneOf<T extends string>(path: FormPath, chosen: string, all: readonly [T, ...T[]]): T {
      const found = all.find((one) => one === chosen);
      if (found === undefined) fault(path, 'missing');
      return found ?? all[0];
    },
    /** None, or one that was sent with this form or is stored already. */
    picture(path: FormPath, stored: string): string {
      if (stored !== '' && !isPicturePath('events', stored)) fault(path, 'no-picture');
      return stored;
    },
    /** The title itself where it is short enough for a poster. */
    short(path: FormPath, title: string): string {
      if (title.length > 40) fault(path, 'missing');
      return title.slice(0, 40);
    },
  };
}
