import { type AssistanceResponse, assistanceResponseSchema } from '@fareground/domain/api/assistance';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** @param linkKey of the mailed link that shows the ticket @param actionKey the same when it is tried again */
export const changeAssistance = (
  { serial, linkKey }: { readonly serial: string; readonly linkKey?: string | undefined },
  assistance: Assistance,
  actionKey: string,
): Promise<Answer<AssistanceResponse>> =>
  callApi({
    method: 'POST',
    path: `/tickets/${encodeURIComponent(serial)}/assistance`,
    body: { assistance, ...(linkKey && { key: linkKey }) },
    idempotencyKey: actionKey,
    answer: assistanceResponseSchema,
  });
