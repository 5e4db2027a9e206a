import { DAY, MINUTE } from '../../core/time.ts';
import { type Assistance, assistanceNeeds } from './assistance.ts';

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

/** How long it is kept after the end of the leg. */
const KEPT = 7 * DAY;
/** From when on nothing of it is stored, epoch milliseconds. @param endsAt of the leg */
export const assistanceStoredUntil = (endsAt: number): number => endsAt + KEPT;

/**
 * What a ticket says of it on a seat: what was told goes along to any other, and a wheelchair place asks whoever was not asked.
 * @param told before @param endsAt of the leg
 */
export function assistanceOnSeat(
  told: Assistance | undefined,
  isWheelchairPlace: boolean,
  endsAt: number,
): { readonly assistance?: Assistance; readonly assistanceUntil?: number } {
  const assistance = told ?? (isWheelchairPlace ? noAssistance : undefined);
  return assistance ? { assistance, assistanceUntil: assistanceStoredUntil(endsAt) } : {};
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
