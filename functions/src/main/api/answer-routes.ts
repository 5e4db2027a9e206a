import {
  changeAnswersRequestSchema,
  shownAnswersRequestSchema,
  shownAnswersSchema,
} from '@fareground/domain/api/answers';
import { changeAssistanceRequestSchema } from '@fareground/domain/api/assistance';
import { changeAssistance } from '../../access/assistance/change-assistance.ts';
import { type AnswersOf, changeAnswers, readAnswers } from '../../access/questions/own-answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

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
