import type { ChangeAllotmentRequest } from '@fareground/domain/api/allotments';
import {
  type Allotment,
  type AllotmentKind,
  MAX_ALLOTTED_SEATS,
  seatsLeft,
} from '@fareground/domain/catalogue/events/allotment';
import { wallTime } from '@fareground/domain/core/time';
import { instantOf } from '../../../staff/instant-of.ts';
import { draftSchema } from '../../../ui/form/schema.ts';

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

/** Reads the body of a call; the first field that is to be mended is at fault. */
export const allotmentDraftSchema = (context: DraftContext) =>
  draftSchema<AllotmentDraft, ChangeAllotmentRequest>((draft, fault) => {
    const { timeZone, isNumbered, isChange, releaseAt: before, now } = context;
    const [name, reason] = [draft.name.trim(), draft.reason.trim()];
    const places = isNumbered ? 0 : /^\d{1,6}$/.test(draft.places.trim()) ? Number(draft.places) : Number.NaN;
    const isPlaces = isNumbered || (places >= (isChange ? 0 : 1) && places <= 100_000);
    const seats = isNumbered ? [...draft.seats] : [];
    const isSeats = seats.length <= MAX_ALLOTTED_SEATS && (!isNumbered || isChange || seats.length > 0);
    const releaseAt = draft.releaseAt === '' ? null : instantOf(draft.releaseAt, timeZone);
    if (name === '') fault('name', 'allotments.nameMissing');
    else if (!isPlaces) fault('places', 'allotments.placesWrong');
    else if (!isSeats) fault('seats', 'allotments.seatsMissing');
    else if (releaseAt === undefined || (releaseAt !== null && releaseAt !== before && releaseAt <= now))
      fault('releaseAt', 'allotments.release.wrong');
    else if (reason.length < 3) fault('reason', 'allotments.reasonMissing');
    else return { name, kind: draft.kind, note: draft.note.trim(), releaseAt, places, seats, reason };
    return undefined;
  });
