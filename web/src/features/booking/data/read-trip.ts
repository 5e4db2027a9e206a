import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { PicturedVehicle } from '@fareground/domain/catalogue/vehicles/pictured-vehicle';
import type { GalleryPicture } from '@fareground/domain/core/gallery-picture';
import { AVAILABILITY, SECTIONS, type SectionAvailability } from '@fareground/domain/stock/availability';
import { collections } from '../../../data/collections.ts';
import { MAX_LISTED, type PublicReader } from '../../../data/public-reader.ts';
import { readSettings } from '../../../data/settings.ts';

export interface TripDetail {
  readonly trip: Trip;
  readonly settings: PublicSettings;
  /** Seats that were taken or held when this was read; live ones follow. */
  readonly sections: readonly SectionAvailability[];
  /** Of its vehicle; none where there is none, or it has none. */
  readonly pictures: readonly GalleryPicture[];
}

/**
 * A trip with its stops and its coach; nothing when there is none on sale. It is queried, not fetched by id: the rules read a
 * document to decide, so they refuse one that is missing.
 */
export async function readTrip(reader: PublicReader, id: string): Promise<TripDetail | null> {
  const [[trip], settings, sections] = await Promise.all([
    reader.list<Trip>(collections.trips, {
      where: [
        ['id', '==', id],
        ['onSale', '==', true],
      ],
      limit: 1,
    }),
    readSettings(reader),
    reader.list<SectionAvailability>(`${AVAILABILITY}/${id}/${SECTIONS}`, { limit: MAX_LISTED }),
  ]);
  if (!trip) return null;
  const vehicle = await reader.get<PicturedVehicle>(`${collections.vehicles}/${trip.vehicleId}`);
  const { pictures = [] } = vehicle ?? {};
  return { trip, settings, sections, pictures };
}
