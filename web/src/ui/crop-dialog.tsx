import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import type { Crop, CropShape } from './crop-picture.ts';
import { Dialog } from './dialog.tsx';
import { Field, Slider } from './field.tsx';

const largest = 4;

interface CropDialogProps {
  readonly picture: Blob;
  readonly shape: CropShape;
  readonly busy: boolean;
  readonly onCrop: (crop: Crop) => void;
  readonly onClose: () => void;
}

/** Which part of the picture: drag it, pinch it, or move it with the arrow keys and the slider. */
export default function CropDialog({ picture, shape, busy, onCrop, onClose }: CropDialogProps) {
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
      title={t('picture.crop')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('picture.leave')}
          </Button>
          <Button busy={busy} disabled={!crop} onClick={() => crop && onCrop(crop)}>
            {t('picture.take')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('picture.cropHint')}</p>
      <div className="crop-stage">
        {address ? (
          <Cropper
            image={address}
            crop={position}
            zoom={zoom}
            maxZoom={largest}
            aspect={shape.ratio}
            cropShape={shape.round ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('picture.stage') }}
            mediaProps={{ alt: '' }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCrop(pixels)}
          />
        ) : null}
      </div>
      <Field label={t('picture.zoom')}>
        <Slider value={zoom} min={1} max={largest} step={0.05} onChange={setZoom} />
      </Field>
    </Dialog>
  );
}
