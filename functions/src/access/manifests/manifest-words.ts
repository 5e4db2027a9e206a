import { shortSerial } from '@fareground/domain/api/door-lists';
import type { ManifestRow } from '@fareground/domain/api/manifests';
import type { Assistance, AssistanceNeed, ChairKind } from '@fareground/domain/catalogue/trips/assistance';

/** What a seat is for, on paper. */
export const needTexts: Readonly<Record<NonNullable<ManifestRow['need']>, string>> = {
  priority: 'Priority seat',
  wheelchair: 'Wheelchair place',
  companion: 'Companion of a wheelchair',
  sleeper: 'Berth',
};

const chairTexts: Readonly<Record<ChairKind, string>> = {
  manual: 'Manual wheelchair',
  powered: 'Powered wheelchair',
};
const assistanceTexts: Readonly<Record<AssistanceNeed, string>> = {
  transfer: 'folds, or moves to a seat',
  'ramp-on': 'ramp or lift to get on',
  'ramp-off': 'ramp or lift to get off',
  help: 'help to get on and off',
  dog: 'assistance dog',
};

/** What somebody told that they need, on paper: what was asked, and what they wrote. */
export const assistanceText = ({ chair, needs, note }: Assistance): { needs: string; note: string } => ({
  needs: [...(chair ? [chairTexts[chair]] : []), ...needs.map((need) => assistanceTexts[need])].join(', '),
  note: note ?? '',
});

/** As a ticket is told from the others by eye. */
export const shortTail = ({ tail }: Pick<ManifestRow, 'tail'>): string => shortSerial(tail);
