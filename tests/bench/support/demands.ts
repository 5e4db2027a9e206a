import type { BookingLine } from '@fareground/domain/booking/booking';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import type { Firestore } from 'firebase-admin/firestore';
import { writeEvent, writeTrip } from '../../emulator/support/demo-sales.ts';

type LineRequest = { kind: BookingLine['kind']; offeringId: string } & Record<string, unknown>;
/** What buyers ask for, one booking after the other; null when the sales are over. */
export interface Demand {
  next(): { lines: LineRequest[] } | null;
  offeringIds: string[];
}

const endless = (lines: LineRequest[]): Demand => ({
  next: () => ({ lines }),
  offeringIds: lines.map(({ offeringId }) => offeringId),
});

export async function tier(db: Firestore, shards: number): Promise<Demand> {
  const { event } = await writeEvent(db, [{ capacity: 100_000, shards }]);
  return endless([{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }]);
}

/** Halls of 480 seats, one after the other; sixty times somebody wants the best eight together. */
export async function bestEight(db: Firestore, halls = 60): Promise<Demand> {
  const rows = Array.from({ length: 48 }, (_, row) => `${row + 1}:SSSSS_SSSSS`);
  const events = await Promise.all(
    Array.from({ length: halls }, () => writeEvent(db, [{ layout: ['#a Stalls', ...rows], capacity: 480 }])),
  );
  const offeringIds = events.map(({ event }) => event.id);
  let asked = 0;
  return {
    offeringIds,
    next: () => {
      // As many as there is room for: a refusal is no booking, and would be counted as lost time.
      const offeringId = offeringIds[Math.floor(asked++ / 60)];
      return offeringId ? { lines: [{ kind: 'event', offeringId, tierId: 'tier0', quantity: 8 }] } : null;
    },
  };
}

/** One long-distance coach after the other: every seat of it on every one of its segments, sold one by one. */
export async function segments(db: Firestore, legs: 1 | 2, coaches = 12): Promise<Demand> {
  const stops = Array.from({ length: 11 }, (_, stop) => `Stop${stop}`);
  const layout = ['#m Main deck', ...Array.from({ length: 96 }, (_, row) => `${row + 1}:SS_SSS`)];
  const seats = readLayout(layout).flatMap(({ seatIds }) => seatIds);
  const pairs = await Promise.all(
    Array.from({ length: coaches }, async () => ({
      there: await writeTrip(db, stops, layout),
      back: await writeTrip(db, [...stops].reverse(), layout),
    })),
  );
  let asked = 0;
  return {
    offeringIds: pairs.flatMap(({ there, back }) => (legs === 1 ? [there.id] : [there.id, back.id])),
    next: () => {
      const from = asked % 10;
      const seat = seats[Math.floor(asked / 10) % seats.length] ?? '';
      const pair = pairs[Math.floor(asked / (10 * seats.length))];
      asked += 1;
      if (!pair) return null;
      const line = (offeringId: string) => ({
        kind: 'trip' as const,
        offeringId,
        from,
        to: from + 1,
        seats: [seat],
      });
      return { lines: legs === 1 ? [line(pair.there.id)] : [line(pair.there.id), line(pair.back.id)] };
    },
  };
}

export async function cart(db: Firestore): Promise<Demand> {
  const first = await tier(db, 1);
  const second = await tier(db, 1);
  const lines = [...(first.next()?.lines ?? []), ...(second.next()?.lines ?? [])];
  return endless(lines);
}
