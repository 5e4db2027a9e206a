import { marketingConsentResponseSchema } from '@fareground/domain/api/marketing-consents';
import { callApi } from '../../../firebase/api-client.ts';

const path = '/account/marketing-consent';

/** Whether one's own address may be sent marketing mails. */
export const readMarketingConsent = () =>
  callApi({ method: 'GET', path, answer: marketingConsentResponseSchema });

export const changeMarketingConsent = (consents: boolean, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path,
    body: { consents },
    idempotencyKey,
    answer: marketingConsentResponseSchema,
  });
