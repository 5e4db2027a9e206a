import {
  type ClosedTicketsCursor,
  type ClosedTicketsResponse,
  closedTicketsResponseSchema,
  type GateSalesResponse,
  gateSalesResponseSchema,
} from '@fareground/domain/calls/gate';
import {
  alreadyUsedSchema,
  type CheckInRequest,
  type CheckInResponse,
  checkInResponseSchema,
  type OtherTicket,
  otherTicketSchema,
  ticketKeysResponseSchema,
} from '@fareground/domain/calls/tickets';
import type { z } from 'zod';
import { type Answer, callApi, newActionKey } from '../../../firebase/api-client.ts';

/** Admits the ticket on the server, once. */
export const admit = (request: CheckInRequest): Promise<Answer<CheckInResponse>> =>
  callApi({
    method: 'POST',
    path: '/check-ins',
    body: request,
    idempotencyKey: newActionKey(),
    answer: checkInResponseSchema,
  });

/** What a gate may be opened for. */
export const readGateSales = (): Promise<Answer<GateSalesResponse>> =>
  callApi({ method: 'GET', path: '/gate/sales', answer: gateSalesResponseSchema });

/** One page of the tickets of these sales that were used or ended. */
export const readClosedTickets = (
  saleIds: readonly string[],
  after: ClosedTicketsCursor | null,
): Promise<Answer<ClosedTicketsResponse>> =>
  callApi({
    method: 'POST',
    path: '/gate/closed-tickets',
    body: { saleIds, after },
    answer: closedTicketsResponseSchema,
  });

const CACHE = 'fareground.ticketKeys';

/** The public keys that verify tickets; cached on the device, so that a gate without a network still detects a forgery. */
export async function readTicketKeys(): Promise<Readonly<Record<string, string>>> {
  const answer = await callApi({ method: 'GET', path: '/ticket-keys', answer: ticketKeysResponseSchema });
  if (answer.ok) {
    localStorage.setItem(CACHE, JSON.stringify(answer.value));
    return answer.value.keys;
  }
  const cached = ticketKeysResponseSchema.safeParse(JSON.parse(localStorage.getItem(CACHE) ?? 'null'));
  return cached.success ? cached.data.keys : {};
}

/** When and where a ticket was used, from the details of the refusal. */
export function firstUse(details: unknown): z.infer<typeof alreadyUsedSchema> | undefined {
  const parsed = alreadyUsedSchema.safeParse(details);
  return parsed.success ? parsed.data : undefined;
}

/** What a ticket is for that this gate does not let in, from the details of the refusal. */
export function otherTicket(details: unknown): OtherTicket | undefined {
  const parsed = otherTicketSchema.safeParse(details);
  return parsed.success ? parsed.data : undefined;
}
