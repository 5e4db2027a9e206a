import { shortSerial } from '@fareground/domain/calls/door-lists';
import type { ManifestRow } from '@fareground/domain/calls/manifests';

/** What a seat is for, on paper. */
export const needTexts: Readonly<Record<NonNullable<ManifestRow['need']>, string>> = {
  priority: 'Priority seat',
  wheelchair: 'Wheelchair place',
  companion: 'Companion of a wheelchair',
  sleeper: 'Berth',
};

/** As a ticket is told from the others by eye. */
export const shortTail = ({ tail }: Pick<ManifestRow, 'tail'>): string => shortSerial(tail);
