import type { VehicleKind } from '../vehicles/vehicle-kind.ts';

/** Of a place, what the time to change there depends on. */
export interface ChangePlace {
  readonly id: string;
  readonly city?: string | undefined;
  /** The station that it belongs to. */
  readonly parentId?: string | undefined;
  /** What staff or the feed say that it takes there. */
  readonly changeMinutes?: number | undefined;
  /** What the feed says of single ways from here (changeText). */
  readonly changesTo?: readonly string[] | undefined;
}

/** Where nobody said anything: from one bay of a place to another. */
export const CHANGE_MINUTES = 20;
/** Between two places of one city, at the least. */
export const CHANGE_ACROSS_MINUTES = 60;
/** To a plane, at the least. */
export const CHANGE_TO_PLANE_MINUTES = 90;
/** No place says that it takes longer. */
export const MAX_CHANGE_MINUTES = 600;

/** The way to a stop, or to all stops of a station, as places have it: "porto-campanha/15". @param minutes null: nobody can change so */
export const changeText = (toPlaceId: string, minutes: number | null): string =>
  `${toPlaceId}/${minutes ?? '-'}`;

/** @returns minutes as changeText was given them */
export function readChange(text: string): { readonly toPlaceId: string; readonly minutes: number | null } {
  const [toPlaceId = '', minutes = '-'] = text.split('/');
  return { toPlaceId, minutes: minutes === '-' ? null : Number(minutes) };
}

/**
 * The least time between arriving at a place and leaving from another, minutes. Places of two cities are joined only where the first says how
 * long it takes to the second.
 * @param onto what leaves @returns null where nobody can change so
 */
export function minutesToChange(from: ChangePlace, to: ChangePlace, onto: VehicleKind): number | null {
  const way = wayBetween(from, to);
  if (way) return way.minutes;
  if (from.city !== undefined && to.city !== undefined && from.city !== to.city) return null;
  const isOne = from.id === to.id || (from.parentId ?? from.id) === (to.parentId ?? to.id);
  const said = Math.max(from.changeMinutes ?? 0, to.changeMinutes ?? 0);
  const isSaid = from.changeMinutes !== undefined || to.changeMinutes !== undefined;
  const usual = isOne ? (isSaid ? said : CHANGE_MINUTES) : Math.max(CHANGE_ACROSS_MINUTES, said);
  return onto === 'plane' && !(isOne && isSaid) ? Math.max(usual, CHANGE_TO_PLANE_MINUTES) : usual;
}

/** What is said of the stop itself counts before what is said of its station. */
function wayBetween({ changesTo = [] }: ChangePlace, to: ChangePlace) {
  const ways = changesTo.map(readChange);
  return (
    ways.find(({ toPlaceId }) => toPlaceId === to.id) ??
    ways.find(({ toPlaceId }) => toPlaceId === to.parentId)
  );
}
