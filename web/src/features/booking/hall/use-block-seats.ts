import type { Event } from '@fareground/domain/catalogue/events/event';
import {
  type SectionAvailability,
  sectionAvailabilityConverter,
  sectionAvailabilityPath,
} from '@fareground/domain/stock/availability';
import { bestSeats } from '@fareground/domain/stock/best-seats';
import { useEffect, useMemo, useState } from 'react';
import { type EventCartLine, placesIn } from '../../../cart/cart-line.ts';
import { useLiveDocument } from '../../../firebase/use-live-document.ts';
import type { SeatState } from '../../../ui/seat-plan.ts';
import { lostSeats, type SeatChoice, sectionsOf, stateOfSeat, toggleSeat, without } from '../seat-choice.ts';
import { seatsOfLines } from '../seat-fares.ts';
import { useSeatClock } from '../use-seat-clock.ts';
import type { Block } from './hall-blocks.ts';

interface Choosing {
  readonly event: Event;
  /** When what is left was read. */
  readonly at: number;
  readonly lines: readonly EventCartLine[];
  /** How many more places this booking may have. */
  readonly room: number;
  /** This person's own hold is being made: its seats turn held as well. */
  readonly isHolding: boolean;
  readonly onChange: (tierId: string, choice: SeatChoice) => void;
}

export interface BlockSeatChoice {
  readonly status: 'loading' | 'ready' | 'error';
  readonly retry: () => void;
  readonly stateOf: (seatId: string) => SeatState;
  readonly toggle: (seatId: string) => void;
  /** Seats of this block that were chosen and taken by somebody else. */
  readonly lost: readonly string[];
  /** The best seats together: how many were chosen of the tier, how many there may be, and what takes so many. */
  readonly best: {
    readonly chosen: number;
    readonly max: number;
    readonly take: (quantity: number) => void;
  };
}

/** The stretch of an event: all of it. */
const mask = 1;

/** What each seat of one block is at the moment, and what this person chose of them. One document is watched. */
export function useBlockSeats(choosing: Choosing, block: Block): BlockSeatChoice {
  const { event, at, lines, room, isHolding, onChange } = choosing;
  const path = sectionAvailabilityPath(event.id, block.id);
  const live = useLiveDocument<SectionAvailability>(path, sectionAvailabilityConverter);
  const sections = useMemo(() => sectionsOf(live.data ? [live.data] : []), [live.data]);
  const now = useSeatClock(sections, at);
  const ofTier = lines.filter(({ tierId }) => tierId === block.tierId);
  const choice = seatsOfLines(ofTier);
  const ids = useMemo(() => block.seats.map(({ id }) => id), [block]);
  const chosen = choice.seats.filter((seat) => ids.includes(seat));
  const [lost, setLost] = useState<readonly string[]>([]);
  const gone =
    live.status === 'ready' && !isHolding ? lostSeats({ ...choice, seats: chosen }, sections, mask, now) : [];
  const goneText = gone.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when other seats are gone
  useEffect(() => {
    if (gone.length === 0) return;
    setLost(gone);
    onChange(block.tierId, without(choice, gone));
  }, [goneText]);

  const most = choice.seats.length + room;
  const takeBest = (quantity: number) => {
    const open = block.seats.filter(({ id }) => stateOfSeat(sections, id, mask, now) === 'free');
    // Who needs a wheelchair place chooses it; nobody is given one, or a pillar, while there is another.
    const plain = open.filter(({ kind }) => kind === 'seat');
    const free = new Set((plain.length >= quantity ? plain : open).map(({ id }) => id));
    const seats = bestSeats({ seats: ids, gapsAfter: block.gapsAfter }, free, quantity);
    onChange(block.tierId, { seats, names: seats.map((_, index) => choice.names[index] ?? '') });
  };
  return {
    status: live.status,
    retry: live.status === 'error' ? live.retry : () => {},
    stateOf: (seat) => (choice.seats.includes(seat) ? 'yours' : stateOfSeat(sections, seat, mask, now)),
    toggle: (seat) => {
      setLost([]);
      onChange(block.tierId, toggleSeat(choice, seat, most));
    },
    lost: lost.filter((seat) => ids.includes(seat)),
    best: { chosen: placesIn(ofTier), max: most, take: takeBest },
  };
}
