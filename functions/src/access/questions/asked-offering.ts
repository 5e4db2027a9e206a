import type { Ticket } from '@fareground/domain/access/ticket';
import type { AnswersClosed, ShownAnswers } from '@fareground/domain/api/answers';
import {
  type Booking,
  type BookingLine,
  effectiveState,
  isActiveLine,
} from '@fareground/domain/booking/booking';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Answer } from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { questionGroups, questionsOfTicket } from '@fareground/domain/catalogue/questions/question-groups';
import type { Collections } from '../../platform/firestore/collections.ts';
import { doorStates } from '../door-list/door-rows.ts';
import type { ReadAll } from './read-all.ts';

type EventLine = Extract<BookingLine, { kind: 'event' }>;

/** What is asked together, with the words for its ticket. */
export interface SaleGroup {
  readonly offeringId: string;
  readonly lineIndex?: number | undefined;
  readonly place?: number | undefined;
  readonly ticket: string;
  readonly name: string;
  readonly questions: readonly Question[];
}

/** What one event asks, and whether its answers may still be changed. */
export interface AskedOffering {
  readonly event: Event;
  readonly closed: AnswersClosed | null;
  readonly groups: readonly SaleGroup[];
}

/**
 * What the events of a booking ask its buyer: once for the booking, and with each ticket that is still theirs. Reads the events, and the tickets
 * where one of them asks anything.
 */
export async function askedOfBooking(
  read: ReadAll,
  { events, tickets }: Pick<Collections, 'events' | 'tickets'>,
  booking: Booking,
  now: number,
): Promise<AskedOffering[]> {
  const lines = booking.lines.flatMap((line, lineIndex) =>
    line.kind === 'event' ? [{ line, lineIndex }] : [],
  );
  const offeringIds = [...new Set(lines.map(({ line }) => line.offeringId))];
  const asking = (await read(offeringIds.map((id) => events.doc(id)))).flatMap((event) =>
    event?.questions ? [{ event, questions: event.questions }] : [],
  );
  if (asking.length === 0) return [];
  const issued = new Map(
    (await read(booking.ticketSerials.map((serial) => tickets.doc(serial)))).flatMap((ticket) =>
      ticket ? [[ticket.serial, ticket]] : [],
    ),
  );
  const places = placesOf(booking, lines, issued);
  const state = effectiveState(booking, now);
  const isLive = state !== 'expired' && state !== 'cancelled';
  return asking.map(({ event, questions }) => {
    const own = places.filter(({ line }) => line.offeringId === event.id);
    const groups = questionGroups(event.id, questions, own).map((group) => {
      const at = own.find(({ lineIndex, place }) => lineIndex === group.lineIndex && place === group.place);
      return { ...group, ticket: at ? tierAndFare(at.line) : '', name: at?.name ?? '' };
    });
    const isOver = !isLive || own.length === 0;
    return { event, closed: isOver ? 'over' : closedBy(event, now), groups };
  });
}

/** What is asked with a ticket that was passed on, of its recipient. */
export function askedOfTicket(ticket: Ticket, line: EventLine, event: Event, now: number): AskedOffering[] {
  if (!event.questions) return [];
  const questions = questionsOfTicket(event.questions, line.tierId);
  const groups = questions.length > 0 ? [{ offeringId: event.id, ticket: '', name: '', questions }] : [];
  const isOver = !doorStates.includes(ticket.state);
  return [{ event, closed: isOver ? 'over' : closedBy(event, now), groups }];
}

/** An event that was postponed has later doors. */
const closedBy = ({ state, doorsAt }: Event, now: number): AnswersClosed | null => {
  if (state !== 'published') return 'over';
  return doorsAt <= now ? 'doors' : null;
};

/** The places that are the buyer's: neither voided nor passed on. Before tickets are issued all of them. */
function placesOf(
  { ticketSerials, lines: all }: Booking,
  lines: readonly { readonly line: EventLine; readonly lineIndex: number }[],
  issued: ReadonlyMap<string, Ticket>,
) {
  return lines
    .filter(({ line }) => isActiveLine(line))
    .flatMap(({ line, lineIndex }) => {
      const first = all.slice(0, lineIndex).reduce((sum, { quantity }) => sum + quantity, 0);
      return Array.from({ length: line.quantity }, (_, place) => {
        const ticket = issued.get(ticketSerials[first + place] ?? '');
        const name = ticket?.attendeeName ?? line.attendees[place]?.name ?? '';
        return { line, lineIndex, place, tierId: line.tierId, name, ticket };
      });
    })
    .filter(({ ticket }) => !ticket || (doorStates.includes(ticket.state) && ticket.recipient === undefined));
}

/** What people see of it. An event without a question and without an answer is left out. */
export const shownAnswers = (sales: readonly AskedOffering[], answers: readonly Answer[]): ShownAnswers => ({
  sales: sales
    .map(({ event, closed, groups }) => ({
      offeringId: event.id,
      title: event.title,
      timeZone: event.timeZone,
      doorsAt: event.doorsAt,
      closed,
      groups: groups.map(({ offeringId: _, questions, ...group }) => ({
        ...group,
        questions: [...questions],
      })),
      answers: answers.filter(({ offeringId }) => offeringId === event.id),
    }))
    .filter(({ groups, answers: own }) => groups.length > 0 || own.length > 0),
});
