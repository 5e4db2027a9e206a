import type { Ticket } from '@fareground/domain/access/ticket';

/** The tickets that a person has of one booking: an evening, with the rides to it. */
export interface Outing {
  readonly bookingId: string;
  /** In the order in which they are needed; of one leg by seat. Never empty. */
  readonly tickets: readonly Ticket[];
}

/** A show or a ride of an outing, with the tickets of everybody who comes along. */
export interface Leg {
  readonly key: string;
  /** Never empty. */
  readonly tickets: readonly Ticket[];
}

type Facts = Pick<Ticket, 'state' | 'endsAt'>;

/** Whether it is still to come, or is on: what ended, was void or was passed on is not. */
export const isAhead = ({ state, endsAt }: Facts, now: number): boolean =>
  endsAt > now && (state === 'valid' || state === 'used');

const byUse = (a: Ticket, b: Ticket): number =>
  a.startsAt - b.startsAt ||
  a.lineIndex - b.lineIndex ||
  a.seat.localeCompare(b.seat, 'en', { numeric: true }) ||
  a.serial.localeCompare(b.serial);

/** Of a booking's tickets those that stand for something: one whose leg moved is replaced by the ticket of its trip. */
export const ticketsInOrder = (tickets: readonly Ticket[]): readonly Ticket[] =>
  tickets.filter(({ movedTo }) => movedTo === undefined).sort(byUse);

/** The ticket to show next: the first that is ahead and not used, or else the first. */
export function nextTicket({ tickets }: Pick<Outing, 'tickets'>, now: number): Ticket | undefined {
  const ahead = tickets.filter((ticket) => isAhead(ticket, now));
  return ahead.find(({ state }) => state === 'valid') ?? ahead[0] ?? tickets[0];
}

/** One's own tickets by outing: what comes next first, and of those that are over the last one first. */
export function outingsOf(
  tickets: readonly Ticket[],
  now: number,
): { readonly coming: readonly Outing[]; readonly past: readonly Outing[] } {
  const outings = [...Map.groupBy(ticketsInOrder(tickets), ({ bookingId }) => bookingId)].map(
    ([bookingId, own]) => ({ bookingId, tickets: own }),
  );
  const isComing = (outing: Outing) => outing.tickets.some((ticket) => isAhead(ticket, now));
  const next = (outing: Outing) => nextTicket(outing, now)?.startsAt ?? 0;
  const end = (outing: Outing) => Math.max(...outing.tickets.map(({ endsAt }) => endsAt));
  return {
    coming: outings.filter(isComing).sort((a, b) => next(a) - next(b)),
    past: outings.filter((outing) => !isComing(outing)).sort((a, b) => end(b) - end(a)),
  };
}

/** Its shows and rides, in order. */
export function legsOf(tickets: readonly Ticket[]): readonly Leg[] {
  const groups = Map.groupBy(
    tickets,
    ({ offeringId, startsAt, fromName, toName }) => `${offeringId} ${startsAt} ${fromName} ${toName}`,
  );
  return [...groups].map(([key, own]) => ({ key, tickets: own }));
}

/** What an outing is named by: the show, or where its first ride goes; its day and its city. */
export function nameOf(tickets: readonly Ticket[]): {
  readonly at: number;
  readonly zone: string;
  readonly city: string;
} {
  const show = tickets.find(({ kind, addOn }) => kind === 'event' && !addOn);
  if (show) return { at: show.startsAt, zone: show.startZone, city: show.fromCity };
  const [first] = tickets;
  return {
    at: first?.startsAt ?? 0,
    zone: first?.startZone ?? 'UTC',
    city: first?.toCity || first?.fromCity || '',
  };
}
