import {
  type ClosedTicketsCursor,
  type ClosedTicketsResponse,
  closedTicketsResponseSchema,
  type GateSalesResponse,
  type GateTicketsResponse,
  type GateTiersResponse,
  gateSalesResponseSchema,
  gateTicketsResponseSchema,
  gateTiersResponseSchema,
} from '@fareground/domain/api/gate';
import {
  alreadyUsedSchema,
  type CheckInRequest,
  type CheckInResponse,
  checkInResponseSchema,
  type OtherTicket,
  otherTicketSchema,
  otherTierSchema,
  ticketKeysResponseSchema,
} from '@fareground/domain/api/tickets';
import type { z } from 'zod';
import { storedText, storeText } from '../../../config/stored-text.ts';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** A gate waits so long for the server and then decides alone; milliseconds. */
export const PATIENCE = 2_500;
/** Nobody but the server knows a typed serial: so long is it asked for, also by a slow network; milliseconds. */
export const SERIAL_PATIENCE = 12_000;

/**
 * Lets the ticket through on the server, once.
 * @param key of this scan; the scan's id is made of it (`scanIdOf`)
 * @param patience how long it is tried, milliseconds
 */
export const admit = (
  request: CheckInRequest,
  key: string,
  patience: number,
): Promise<Answer<CheckInResponse>> =>
  callApi({
    method: 'POST',
    path: '/check-ins',
    body: request,
    idempotencyKey: key,
    answer: checkInResponseSchema,
    signal: AbortSignal.timeout(patience),
  });

/**
 * The id that the server gives to the scan with this key (functions/src/access/tickets/check-in.ts). A scan that a gate decided alone has the same, so
 * that one which the server got after all is not taken for two.
 */
export async function scanIdOf(serial: string, staffUid: string, key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${staffUid} ${key}`));
  return `${serial}-${[...new Uint8Array(hash, 0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** What a gate may be opened for: now, or to rehearse a day to come. */
export const readGateSales = (isRehearsal: boolean): Promise<Answer<GateSalesResponse>> =>
  callApi({
    method: 'GET',
    path: isRehearsal ? '/gate/rehearsals' : '/gate/sales',
    answer: gateSalesResponseSchema,
  });

/** One page of the tickets of these sales that were used or ended. */
export const readClosedTickets = (
  offeringIds: readonly string[],
  after: ClosedTicketsCursor | null,
): Promise<Answer<ClosedTicketsResponse>> =>
  callApi({
    method: 'POST',
    path: '/gate/closed-tickets',
    body: { offeringIds, after },
    answer: closedTicketsResponseSchema,
  });

/** One page of the tickets of these sales, by tier. */
export const readGateTickets = (
  offeringIds: readonly string[],
  after: string | null,
): Promise<Answer<GateTicketsResponse>> =>
  callApi({
    method: 'POST',
    path: '/gate/tickets',
    body: { offeringIds, after },
    answer: gateTicketsResponseSchema,
  });

/** The tiers of an event that a gate may be opened for. */
export const readGateTiers = (offeringId: string): Promise<Answer<GateTiersResponse>> =>
  callApi({ method: 'GET', path: `/gate/sales/${offeringId}`, answer: gateTiersResponseSchema });

const CACHE = 'fareground.ticketKeys';

/** The public keys that verify tickets; cached on the device, so that a gate without a network still detects a forgery. */
export async function readTicketKeys(): Promise<Readonly<Record<string, string>>> {
  const answer = await callApi({ method: 'GET', path: '/ticket-keys', answer: ticketKeysResponseSchema });
  if (answer.ok) {
    storeText(CACHE, JSON.stringify(answer.value));
    return answer.value.keys;
  }
  const cached = ticketKeysResponseSchema.safeParse(JSON.parse(storedText(CACHE) ?? 'null'));
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

/** The tier of a ticket that goes in by another door, from the details of the refusal. */
export const otherTier = (details: unknown): string => otherTierSchema.safeParse(details).data?.tier ?? '';
