import { MINUTE, offsetMinutes, wallTimeToInstant } from '../../core/time.ts';
import type { Event } from './event.ts';
import type { Tier } from './tier.ts';

export interface DuplicateSubscription {
  readonly id: string;
  readonly title: string;
  /** When the new event starts, an instant; all other times move with it. */
  readonly startsAt: number;
  /** Who asks, and when. */
  readonly by: string;
  readonly at: number;
}

/**
 * A draft of an event like another one, with its tiers. Doors and end keep their distance from the start. The sale of a tier keeps
 * its time of day at the venue, also where clocks change in between: what opened at nine opens at nine.
 */
export function duplicateEvent(
  event: Event,
  tiers: readonly Tier[],
  { id, title, startsAt, by, at }: DuplicateSubscription,
): { readonly event: Event; readonly tiers: readonly Tier[] } {
  const moved = startsAt - event.startsAt;
  const wallShift = wallClock(startsAt, event.timeZone) - wallClock(event.startsAt, event.timeZone);
  const stamp = { updatedAt: at, updatedBy: by };
  return {
    event: {
      ...event,
      ...stamp,
      id,
      title,
      state: 'draft',
      doorsAt: event.doorsAt + moved,
      startsAt,
      endsAt: event.endsAt + moved,
      createdAt: at,
    },
    tiers: tiers.map((tier) => ({
      ...tier,
      ...stamp,
      ...movedSale(tier, wallShift, event.timeZone),
      eventId: id,
    })),
  };
}

/** A sale of the hour in which clocks change may lose its length on the clock; then it keeps the one it had. */
function movedSale(tier: Tier, wallShift: number, timeZone: string) {
  const saleStartsAt = movedOnClock(tier.saleStartsAt, wallShift, timeZone);
  const saleEndsAt = movedOnClock(tier.saleEndsAt, wallShift, timeZone);
  return {
    saleStartsAt,
    saleEndsAt: saleEndsAt > saleStartsAt ? saleEndsAt : saleStartsAt + tier.saleEndsAt - tier.saleStartsAt,
  };
}

/** What clocks in the zone show, in milliseconds as if it were UTC. */
const wallClock = (at: number, timeZone: string): number => at + offsetMinutes(at, timeZone) * MINUTE;

function movedOnClock(at: number, wallShift: number, timeZone: string): number {
  const wall = wallClock(at, timeZone) + wallShift;
  const minute = new Date(wall).toISOString().slice(0, 16);
  return wallTimeToInstant(minute, timeZone) + (wall % MINUTE);
}
