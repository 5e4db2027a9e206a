import { z } from 'zod';
import { line } from '../core/fields.ts';
import { DAY, MINUTE } from '../core/time.ts';
import { type Layout, readLayout, seatIdSchema } from '../vehicles/layout.ts';

export const chairKinds = ['manual', 'powered'] as const;
export type ChairKind = (typeof chairKinds)[number];

/**
 * What somebody may need on a wheelchair place, in the order in which staff read it. `transfer`: the chair folds, or its user moves to a seat;
 * `ramp-on` and `ramp-off`: a ramp or lift where they get on, and where they get off; `help`: somebody who helps them on and off; `dog`: room
 * for an assistance dog.
 */
export const assistanceNeeds = ['transfer', 'ramp-on', 'ramp-off', 'help', 'dog'] as const;
export type AssistanceNeed = (typeof assistanceNeeds)[number];

/** Characters of a note at most, UTF-16 units. */
export const MOST_ASSISTANCE_NOTE = 160;

/** What a passenger on a wheelchair place told of the assistance that they need. All of it is theirs to tell: with nothing told it stands for the question. */
export const assistanceSchema = z.strictObject({
  chair: z.enum(chairKinds).optional(),
  needs: z.array(z.enum(assistanceNeeds)).max(assistanceNeeds.length),
  note: line(MOST_ASSISTANCE_NOTE).optional(),
});
export type Assistance = z.infer<typeof assistanceSchema>;

/** With the seat that it is told for. */
export const seatAssistanceSchema = assistanceSchema.extend({ seat: seatIdSchema });

/** Nothing told yet. */
export const noAssistance: Assistance = { needs: [] };

export const isToldNothing = ({ chair, needs, note }: Assistance): boolean =>
  chair === undefined && needs.length === 0 && note === undefined;

/** As it is stored: each need once and in its order, the note on one line without space at its ends, and none where it is empty. */
export function tidyAssistance({ chair, needs, note = '' }: Assistance): Assistance {
  const text = note.replace(/\s+/g, ' ').trim();
  return {
    ...(chair && { chair }),
    needs: assistanceNeeds.filter((need) => needs.includes(need)),
    ...(text && { note: text }),
  };
}

/** How long it is kept after the end of the journey. */
const KEPT = 7 * DAY;
/** From when on nothing of it is stored, epoch milliseconds. @param endsAt of the journey */
export const assistanceKeptUntil = (endsAt: number): number => endsAt + KEPT;

/**
 * What a ticket says of it on a seat: what was told goes along to any other, and a wheelchair place asks whoever was not asked.
 * @param told before @param endsAt of the journey
 */
export function assistanceOnSeat(
  told: Assistance | undefined,
  isWheelchairPlace: boolean,
  endsAt: number,
): { readonly assistance?: Assistance; readonly assistanceUntil?: number } {
  const assistance = told ?? (isWheelchairPlace ? noAssistance : undefined);
  return assistance ? { assistance, assistanceUntil: assistanceKeptUntil(endsAt) } : {};
}

/** The seats of a vehicle that are wheelchair places. */
export function wheelchairPlaces(layout: Layout): ReadonlySet<string> {
  const cells = readLayout(layout).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return new Set(
    cells.flatMap(({ kind, seatId }) => (kind === 'wheelchair' && seatId !== null ? [seatId] : [])),
  );
}

/** Until when whoever has a ticket corrects what they told: the vehicle leaves their stop. */
export type AssistanceClosed = 'left' | 'over';

/** Why it stays as it is: the ticket has ended, or the vehicle has left; null while it may be corrected. @param delayMinutes of the trip */
export function assistanceClosed(
  { state, startsAt }: { readonly state: string; readonly startsAt: number },
  delayMinutes: number,
  now: number,
): AssistanceClosed | null {
  if (state !== 'valid') return 'over';
  return startsAt + delayMinutes * MINUTE <= now ? 'left' : null;
}
