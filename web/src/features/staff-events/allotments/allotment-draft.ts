import type { ChangeAllotmentRequest } from '@fareground/domain/api/allotments';
import {
  type Allotment,
  type AllotmentKind,
  MAX_ALLOTTED_SEATS,
  seatsLeft,
} from '@fareground/domain/catalogue/events/allotment';
import { wallTime } from '@fareground/domain/core/time';
import { instantOf } from '../../../staff/instant-of.ts';

/** What stands in the form of an allotment. */
export interface AllotmentDraft {
  readonly name: string;
  readonly kind: AllotmentKind;
  readonly places: string;
  readonly seats: readonly string[];
  /** On the clock of the place; empty: never. */
  readonly releaseAt: string;
  readonly note: string;
  readonly reason: string;
}

export type DraftField = 'name' | 'places' | 'seats' | 'releaseAt' | 'reason';

export const emptyDraft: AllotmentDraft = {
  name: '',
  kind: 'press',
  places: '',
  seats: [],
  releaseAt: '',
  note: '',
  reason: '',
};

export const draftOf = (allotment: Allotment, timeZone: string): AllotmentDraft => ({
  name: allotment.name,
  kind: allotment.kind,
  places: String(allotment.left + allotment.given),
  seats: seatsLeft(allotment),
  releaseAt: allotment.releaseAt === null ? '' : wallTime(allotment.releaseAt, timeZone),
  note: allotment.note,
  reason: '',
});

interface DraftContext {
  readonly timeZone: string;
  readonly isNumbered: boolean;
  /** It is there and may have nothing left. */
  readonly isChange: boolean;
  /** A time of release that stays as it is, though it may have passed. */
  readonly releaseAt: number | null;
  readonly now: number;
}

/** The body of a call, or the first field that is to be mended. */
export function readDraft(
  draft: AllotmentDraft,
  { timeZone, isNumbered, isChange, releaseAt: before, now }: DraftContext,
):
  | { readonly ok: true; readonly body: ChangeAllotmentRequest }
  | { readonly ok: false; readonly field: DraftField } {
  const fault = (field: DraftField) => ({ ok: false as const, field });
  const [name, reason] = [draft.name.trim(), draft.reason.trim()];
  if (name === '') return fault('name');
  const places = isNumbered ? 0 : /^\d{1,6}$/.test(draft.places.trim()) ? Number(draft.places) : Number.NaN;
  const isPlaces = isNumbered || (places >= (isChange ? 0 : 1) && places <= 100_000);
  if (!isPlaces) return fault('places');
  const seats = isNumbered ? [...draft.seats] : [];
  if (seats.length > MAX_ALLOTTED_SEATS || (isNumbered && !isChange && seats.length === 0))
    return fault('seats');
  const releaseAt = draft.releaseAt === '' ? null : instantOf(draft.releaseAt, timeZone);
  if (releaseAt === undefined || (releaseAt !== null && releaseAt !== before && releaseAt <= now))
    return fault('releaseAt');
  if (reason.length < 3) return fault('reason');
  return {
    ok: true,
    body: { name, kind: draft.kind, note: draft.note.trim(), releaseAt, places, seats, reason },
  };
}
