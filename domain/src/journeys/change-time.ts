import type { VehicleKind } from '../vehicles/vehicle.ts';

/** Of a place, what the time to change there depends on. */
export interface ChangePlace {
  readonly id: string;
  /** The station that it belongs to. */
  readonly parentId?: string | undefined;
  /** What staff say that it takes there. */
  readonly changeMinutes?: number | undefined;
}

/** Where nobody said anything: from one bay of a place to another. */
export const CHANGE_MINUTES = 20;
/** Between two places of one city, at the least. */
export const CHANGE_ACROSS_MINUTES = 60;
/** To a plane, at the least. */
export const CHANGE_TO_PLANE_MINUTES = 90;

/** The least time between arriving at a place and leaving from a place of the same city, minutes. @param onto what leaves */
export function minutesToChange(from: ChangePlace, to: ChangePlace, onto: VehicleKind): number {
  const isOne = from.id === to.id || (from.parentId ?? from.id) === (to.parentId ?? to.id);
  const said = Math.max(from.changeMinutes ?? 0, to.changeMinutes ?? 0);
  const isSaid = from.changeMinutes !== undefined || to.changeMinutes !== undefined;
  const usual = isOne ? (isSaid ? said : CHANGE_MINUTES) : Math.max(CHANGE_ACROSS_MINUTES, said);
  return onto === 'plane' && !(isOne && isSaid) ? Math.max(usual, CHANGE_TO_PLANE_MINUTES) : usual;
}
