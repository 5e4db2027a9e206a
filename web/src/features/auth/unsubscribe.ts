import { unsubscribePath } from '@fareground/domain/api/marketing-consents';
import { z } from 'zod';
import { callApi } from '../../firebase/api-client.ts';

/** Withdraws the consent that a mailed link belongs to. */
export const unsubscribe = ({ id, key }: { readonly id: string; readonly key: string }) =>
  callApi({
    method: 'POST',
    path: unsubscribePath(encodeURIComponent(id), encodeURIComponent(key)),
    answer: z.null(),
  });
