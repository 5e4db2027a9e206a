import type { Feature } from '@fareground/domain/catalogue/settings/features';
import { type PublicData, useKnownAnswer, usePublicData } from './public-data.tsx';
import type { Notices } from './settings.ts';

export const NOTICES_KEY = 'notices';
/** Where a device keeps what is off, as it heard of it last: "gift-cards,transfers". */
export const OFF_KEY = 'fareground.off';

/** What every page that everyone may see comes with. */
export const useNotices = (): PublicData<Notices | null> =>
  usePublicData(NOTICES_KEY, async (reader) => (await import('./settings.ts')).readNotices(reader));

/** Whether the house offers it, so that a page leads there. It does while nobody knows: the server refuses what is not offered. Reads nothing by itself. */
export const useOffered = (feature: Feature): boolean =>
  !useKnownAnswer<Notices | null>(NOTICES_KEY)?.off?.includes(feature);
