import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import type { Translate } from '../i18n/use-t.tsx';

/** What somebody told that they need, as staff read it: "Powered wheelchair, ramp or lift to get on. 62 cm wide". */
export const assistanceWords = (t: Translate, { chair, needs, note }: Assistance): string =>
  [
    [...(chair ? [t(`gate.chair.${chair}`)] : []), ...needs.map((need) => t(`gate.assistance.${need}`))].join(
      ', ',
    ),
    note,
  ]
    .filter(Boolean)
    .join('. ');
