import type { FindTicketsRequest } from '@fareground/domain/api/find-tickets';
import { z } from 'zod';
import { type Answer, callApi } from '../firebase/api-client.ts';

/** Asks for the mail with the link to a booking. The answer does not tell whether there is one. */
export const findTickets = (body: FindTicketsRequest): Promise<Answer<null>> =>
  callApi({ method: 'POST', path: '/find-tickets', body, answer: z.null() });
