import {
  AVAILABILITY,
  SECTIONS,
  type SectionAvailability,
  sectionAvailabilityConverter,
} from '@fareground/domain/stock/availability';
import { MAX_LISTED } from '../../../data/public-reader.ts';
import { type Live, useLiveQuery } from '../../../firebase/use-live-document.ts';

/** Every seat of a trip that is taken or held by anyone, as it changes. */
export const useLiveSeats = (tripId: string): Live<readonly SectionAvailability[]> =>
  useLiveQuery(`${AVAILABILITY}/${tripId}/${SECTIONS}`, sectionAvailabilityConverter, { limit: MAX_LISTED });
