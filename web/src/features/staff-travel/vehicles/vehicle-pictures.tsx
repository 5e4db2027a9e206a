import { MAX_GALLERY_PICTURES } from '@fareground/domain/core/gallery-picture';
import { useT } from '../../../i18n/use-t.tsx';
import { GalleryFields } from '../../../staff/gallery-fields.tsx';
import { Card } from '../../../ui/card.tsx';
import type { VehicleEditor } from './use-vehicle-editor.ts';

interface VehiclePicturesProps {
  readonly editor: VehicleEditor;
  readonly vehicleId: string;
}

/** What whoever chooses seats sees of a vehicle. A picture is kept once somebody said what it shows. */
export function VehiclePictures({ editor: { design, change }, vehicleId }: VehiclePicturesProps) {
  const t = useT();
  return (
    <Card>
      <GalleryFields
        title={t('vehicles.pictures')}
        hint={t('vehicles.picturesHint', { most: MAX_GALLERY_PICTURES })}
        pictures={design.pictures}
        folder="vehicles"
        id={vehicleId}
        fault={({ alt }) => (alt.trim() === '' ? t('vehicles.fault.empty') : undefined)}
        onChange={(next, step) => change((before) => ({ pictures: next(before.pictures) }), step)}
      />
    </Card>
  );
}
