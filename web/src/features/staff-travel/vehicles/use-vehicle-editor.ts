import { type Layout, layoutSchema } from '@fareground/domain/catalogue/vehicles/layout';
import { hasDuplicateSeats } from '@fareground/domain/catalogue/vehicles/layout-faults';
import { type Vehicle, vehiclePicturesSchema } from '@fareground/domain/catalogue/vehicles/vehicle';
import { turnaroundMinutesSchema } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { GalleryPicture } from '@fareground/domain/core/gallery-picture';
import { useCallback, useState } from 'react';
import { type KeptDesign, useKeptDesign } from '../../../staff/use-kept-design.ts';
import { saveVehicle, type WrittenVehicle } from '../data/vehicles.ts';
import { closedDaysFault } from './closed-days.ts';
import { type DrawnDeck, readDecks, type Selection, writeDecks } from './layout-edits.ts';

/** A vehicle as it stands in the form. */
export interface VehicleDesign
  extends Pick<Vehicle, 'name' | 'kind' | 'operator' | 'registration' | 'amenities' | 'inService'> {
  /** Those that are not whole yet stand here, too. */
  readonly outOfService: readonly string[];
  /** Also one that nobody said yet what it shows. */
  readonly pictures: readonly GalleryPicture[];
  readonly decks: readonly DrawnDeck[];
  /** '' where only the name of its operator is known. */
  readonly partnerId: string;
  /** As it is typed; '' where the settings say it. */
  readonly turnaroundMinutes: string;
}

export interface VehicleEditor extends KeptDesign<VehicleDesign> {
  readonly layout: Layout;
  readonly selection: Selection | undefined;
  readonly select: (selection: Selection | undefined) => void;
  readonly edit: (decks: readonly DrawnDeck[], step?: string) => void;
}

export function useVehicleEditor(stored: Vehicle): VehicleEditor {
  const { id, updatedAt } = stored;
  const [selection, select] = useState<Selection>();
  const write = useCallback(
    (vehicle: Omit<WrittenVehicle, 'id'>, seenAt: number | null) => saveVehicle({ id, ...vehicle }, seenAt),
    [id],
  );
  const { pictures } = stored;
  const asStored = useCallback((design: VehicleDesign) => storable(design, pictures ?? []), [pictures]);
  const kept = useKeptDesign(() => designOf(stored), { writtenAt: updatedAt, storable: asStored, write });
  const { change, design } = kept;
  const edit = useCallback((decks: readonly DrawnDeck[], step?: string) => change({ decks }, step), [change]);
  return { ...kept, layout: writeDecks(design.decks), selection, select, edit };
}

export function designOf(vehicle: Vehicle): VehicleDesign {
  const { name, kind, operator, registration, amenities, inService, layout } = vehicle;
  const { outOfService = [], pictures = [] } = vehicle;
  const facts = { name, kind, operator, registration, amenities, inService, outOfService, pictures };
  const turnaroundMinutes = String(vehicle.turnaroundMinutes ?? '');
  return { ...facts, partnerId: vehicle.partnerId ?? '', turnaroundMinutes, decks: readDecks(layout) };
}

/** The minutes that were typed; none where nothing is. */
export const readTurnaround = (typed: string) =>
  turnaroundMinutesSchema
    .optional()
    .safeParse(typed.trim() === '' ? undefined : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/**
 * As it is stored; undefined while something in it cannot be. A picture that nobody says what it shows keeps nothing else from being stored: it is left out,
 * or keeps its words.
 * @param before the pictures as they are stored now
 */
export function storable(
  design: VehicleDesign,
  before: readonly GalleryPicture[],
): Omit<WrittenVehicle, 'id'> | undefined {
  const { decks, outOfService, pictures: shown, turnaroundMinutes, partnerId, ...facts } = design;
  const texts = {
    name: design.name.trim(),
    operator: design.operator.trim(),
    registration: design.registration.trim(),
  };
  const layout = layoutSchema.safeParse(writeDecks(decks));
  const pictures = vehiclePicturesSchema.safeParse(
    shown.flatMap(({ path, alt }) => {
      const words = alt.trim() || before.find((one) => one.path === path)?.alt;
      return words ? [{ path, alt: words }] : [];
    }),
  );
  const isWhole = Object.values(texts).every((text) => text !== '');
  if (!layout.success || !pictures.success || !isWhole || hasDuplicateSeats(layout.data)) return undefined;
  if (outOfService.some((days) => closedDaysFault(days))) return undefined;
  const turnaround = readTurnaround(turnaroundMinutes);
  if (!turnaround.success) return undefined;
  return {
    ...facts,
    ...texts,
    ...(partnerId !== '' && { partnerId }),
    ...(turnaround.data !== undefined && { turnaroundMinutes: turnaround.data }),
    outOfService: [...outOfService],
    pictures: pictures.data,
    layout: layout.data,
  };
}
