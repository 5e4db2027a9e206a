import type { Direction } from './check-in.ts';
import { boardingAt, type Leg } from './leg.ts';
import type { TicketState } from './ticket.ts';
import { outsideHours, type TicketHours } from './ticket-hours.ts';

/** Why a gate does not let a ticket in, or out. */
export type Refusal =
  | 'ticket-void'
  | 'ticket-suspended'
  | 'wrong-sale'
  | 'already-used'
  | 'not-inside'
  | 'wrong-tier'
  | 'boards-later'
  | 'got-off'
  | 'too-early'
  | 'too-late';

/** What a gate knows of a ticket. */
export interface PresentedTicket {
  state: TicketState;
  offeringId: string;
  /** Undefined of a trip, or where it is not known. */
  tierId?: string | undefined;
  /** Of a trip: the part of the way that it is for; undefined of an event, or where it is not known. */
  leg?: Leg | undefined;
  /** It is for something that was sold along with a place. */
  addOn?: boolean | undefined;
  /** When it went out; undefined while it is inside. */
  outAt?: number | undefined;
  /** Within any of these it lets in: what it was sold with, and what its event or trip moved to. */
  hours: readonly [TicketHours, ...TicketHours[]];
}

/** What a gate lets in: of each sale all tiers but its add-ons, or those that are named. */
export interface GateDoor {
  offeringIds: readonly string[];
  tierIds?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Passage extends GateDoor {
  at: number;
  /** Of a vehicle: the stop where it is. */
  stop?: number | undefined;
  direction?: Direction | undefined;
  /** Of the ticket's sale: who went out may come in again. */
  mayReenter?: boolean | undefined;
}

/**
 * Whether a ticket goes in by this door. Nobody is let in by one for some tiers whose own is not known, and an add-on is taken where its tier is
 * named alone: parking opens no hall.
 */
export function isTierOfDoor(
  { tierIds }: GateDoor,
  { offeringId, tierId, addOn = false }: Pick<PresentedTicket, 'offeringId' | 'tierId' | 'addOn'>,
): boolean {
  const chosen = tierIds && Object.hasOwn(tierIds, offeringId) ? tierIds[offeringId] : undefined;
  return chosen === undefined ? !addOn : tierId !== undefined && chosen.includes(tierId);
}

/**
 * Whether a gate lets a ticket through at a moment; null when it does. One that ended is said to be so at every gate; another
 * sale's comes before its use and its hours, because only its own gate can help. On a vehicle gets whose leg goes on from its stop, who missed their own
 * too. Out goes whoever is inside, by any door and at any time.
 */
export function refusalOf(ticket: PresentedTicket, passage: Passage): Refusal | null {
  const { state, offeringId, leg, outAt, hours } = ticket;
  const { offeringIds, at, stop, direction = 'in', mayReenter = false } = passage;
  if (state === 'void' || state === 'transferred') return 'ticket-void';
  if (state === 'suspended') return 'ticket-suspended';
  if (!offeringIds.includes(offeringId)) return 'wrong-sale';
  const isInside = state === 'used' && outAt === undefined;
  if (direction === 'out') return isInside ? null : 'not-inside';
  if (isInside || (state === 'used' && !mayReenter)) return 'already-used';
  if (!isTierOfDoor(passage, ticket)) return 'wrong-tier';
  if (stop !== undefined && leg) {
    const boarding = boardingAt(leg, stop);
    if (boarding === 'later') return 'boards-later';
    if (boarding === 'off') return 'got-off';
  }
  const outside = hours.map((each) => outsideHours(each, at));
  return outside.includes(null) ? null : (outside[0] ?? null);
}
