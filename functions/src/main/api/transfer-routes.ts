import {
  acceptRequestSchema,
  shownTicketRequestSchema,
  takeBackRequestSchema,
  transferRequestSchema,
} from '@fareground/domain/api/transfers';
import { ticketByLink } from '../../access/links/ticket-by-link.ts';
import { acceptTransfer } from '../../access/transfers/accept-transfer.ts';
import { startTransfer } from '../../access/transfers/start-transfer.ts';
import { takeBackTransfer } from '../../access/transfers/take-back-transfer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** How a ticket gets to another person. */
export function createTransferRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/tickets/:serial/transfer',
      { body: transferRequestSchema, idempotent: true, ownPage: true },
      async ({ caller, params, body, idempotencyKey }) => {
        const input = { ...body, serial: params.serial ?? '', requestKey: idempotencyKey };
        return { status: 200, body: await startTransfer(services, caller, input) };
      },
    ),
    route(
      'POST',
      '/tickets/:serial/take-back',
      { body: takeBackRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const input = { serial: params.serial ?? '', key: body.key };
        return { status: 200, body: await takeBackTransfer(services, caller, input) };
      },
    ),
    route(
      'POST',
      '/tickets/:serial/accept',
      { body: acceptRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const input = { serial: params.serial ?? '', key: body.key };
        return { status: 200, body: await acceptTransfer(services, caller, input) };
      },
    ),
    route(
      'POST',
      '/shown-tickets/:serial',
      { body: shownTicketRequestSchema, isOpen: true },
      async ({ params, body }) => ({
        status: 200,
        body: await ticketByLink(services, params.serial ?? '', body.key),
      }),
    ),
  ];
}
