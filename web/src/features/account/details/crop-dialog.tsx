import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Slider } from '../../../ui/field.tsx';
import type { Crop } from './crop-picture.ts';

const largest = 4;

interface CropDialogProps {
  readonly picture: Blob;
  readonly busy: boolean;
  readonly onCrop: (crop: Crop) => void;
  readonly onClose: () => void;
}

/** Which square of the picture: drag it, pinch it, or move it with the arrow keys and the slider. */
export default function CropDialog({ picture, busy, onCrop, onClose }: CropDialogProps) {
  const t = useT();
  const [address, setAddress] = useState<string>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.crop')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('photo.keepOld')}
          </Button>
          <Button busy={busy} disabled={!crop} onClick={() => crop && onCrop(crop)}>
            {t('photo.take')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('photo.cropHint')}</p>
      <div className="photo-stage">
        {address ? (
          <Cropper
            image={address}
            crop={position}
            zoom={zoom}
            maxZoom={largest}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('photo.stage') }}
            mediaProps={{ alt: '' }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCrop(pixels)}
          />
        ) : null}
      </div>
      <Field label={t('photo.zoom')}>
        <Slider value={zoom} min={1} max={largest} step={0.05} onChange={setZoom} />
      </Field>
    </Dialog>
  );
}
