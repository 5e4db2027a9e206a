import { confirmApplicationResponseSchema } from '@fareground/domain/api/applications';
import { callApi } from '../../../firebase/api-client.ts';

/** What the link in the mail does: the address is whose link it is. */
export const confirmApplication = (id: string, key: string) =>
  callApi({
    method: 'POST',
    path: `/applications/${encodeURIComponent(id)}/confirm`,
    body: { key },
    answer: confirmApplicationResponseSchema,
  });
