import {
  type Availability,
  availabilityConverter,
  availabilityPath,
} from '@fareground/domain/stock/availability';
import { type Live, useLiveDocument } from '../../../firebase/use-live-document.ts';

/** What is left of a sale, as it changes. */
export const useLiveAvailability = (offeringId: string | undefined): Live<Availability | null> =>
  useLiveDocument(offeringId === undefined ? undefined : availabilityPath(offeringId), availabilityConverter);
