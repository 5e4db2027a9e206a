import { rightNowResponseSchema } from '@fareground/domain/api/right-now';
import { callApi } from '../../../firebase/api-client.ts';

/** Holds and admissions at this moment, over all events and trips. */
export const readRightNow = () =>
  callApi({ method: 'GET', path: '/admin/right-now', answer: rightNowResponseSchema });
