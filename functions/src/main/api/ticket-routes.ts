import {
  changeAnswersRequestSchema,
  shownAnswersRequestSchema,
  shownAnswersSchema,
} from '@fareground/domain/api/answers';
import { changeAssistanceRequestSchema } from '@fareground/domain/api/assistance';
import {
  acceptRequestSchema,
  shownTicketRequestSchema,
  takeBackRequestSchema,
  transferRequestSchema,
} from '@fareground/domain/api/transfers';
import { changeAssistance } from '../../access/assistance/change-assistance.ts';
import { ticketByLink } from '../../access/links/ticket-by-link.ts';
import { type AnswersOf, changeAnswers, readAnswers } from '../../access/questions/own-answers.ts';
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

/** What organisers ask of whoever booked, or was passed a ticket on, and what a wheelchair place asks of whoever has it. */
export const createAnswerRoutes = (services: Services): Route[] => [
  ...routesOf(services, 'booking', 'bookings'),
  ...routesOf(services, 'ticket', 'tickets'),
  route(
    'POST',
    '/tickets/:serial/assistance',
    { body: changeAssistanceRequestSchema, idempotent: true },
    async ({ caller, params, body, idempotencyKey }) => {
      const input = { ...body, serial: params.serial ?? '', requestKey: idempotencyKey };
      return { status: 200, body: await changeAssistance(services, caller, input) };
    },
  ),
];

function routesOf(services: Services, of: AnswersOf['of'], path: string): Route[] {
  const named = (params: Record<string, string>) => ({ of, id: params.id ?? '' });
  return [
    route('GET', `/${path}/:id/answers`, {}, async ({ caller, params }) => {
      const shown = await readAnswers(services, { ...named(params), uid: caller.uid });
      return { status: 200, body: shownAnswersSchema.parse(shown) };
    }),
    route(
      'POST',
      `/${path}/:id/answers`,
      { body: changeAnswersRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        const whose = { ...named(params), key: body.key };
        const input = { answers: body.answers, requestKey: idempotencyKey };
        const shown = await changeAnswers(services, caller, whose, input);
        return { status: 200, body: shownAnswersSchema.parse(shown) };
      },
    ),
    route(
      'POST',
      `/shown-${path}/:id/answers`,
      { body: shownAnswersRequestSchema, isOpen: true },
      async ({ params, body }) => {
        const shown = await readAnswers(services, { ...named(params), key: body.key });
        return { status: 200, body: shownAnswersSchema.parse(shown) };
      },
    ),
  ];
}
