import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { GalleryPicture } from '@fareground/domain/core/gallery-picture';
import { useAreas } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { PictureStrip } from '../../views/picture-strip.tsx';

export interface VehicleOnTripProps extends Pick<Trip, 'vehicleId' | 'amenities'> {
  readonly pictures: readonly GalleryPicture[];
  /** Of the heading. */
  readonly id: string;
}

/** What a trip's vehicle has on board, and pictures of it. It comes with its texts when it is nearly in sight. */
export default function VehicleOnTrip({ amenities, pictures, id }: VehicleOnTripProps) {
  useAreas(['itineraries']);
  const t = useT();
  return (
    <>
      <h2 className="head-s" id={id}>
        {t('itineraries.onBoard')}
      </h2>
      {amenities.length > 0 ? (
        <p>{amenities.map((one) => t(`itineraries.amenity.${one}`)).join(', ')}</p>
      ) : null}
      {pictures.length > 0 ? <PictureStrip pictures={pictures} labelledBy={id} /> : null}
    </>
  );
}
