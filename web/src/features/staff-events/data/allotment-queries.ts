import {
  ALLOTMENTS,
  type Allotment,
  allotmentConverter,
} from '@fareground/domain/catalogue/events/allotment';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';

/** An event has some dozens. */
const MOST = 200;

/** In no order, the released ones among them. */
export const useAllotments = (eventId: string): LoadableList<Allotment> =>
  useStoredDocuments(ALLOTMENTS, allotmentConverter, {
    where: [['eventId', '==', eventId]],
    limit: MOST,
  });
