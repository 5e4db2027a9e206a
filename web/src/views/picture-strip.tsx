import './picture-strip.css';
import type { GalleryPicture } from '@fareground/domain/core/gallery-picture';
import { pictureAddress, SMALL_WIDTH, smallPicture } from '@fareground/domain/core/picture-address';

interface PictureStripProps {
  readonly pictures: readonly GalleryPicture[];
  /** Of the heading above. */
  readonly labelledBy: string;
}

/** Pictures side by side, to be moved through by touch, wheel or keys. */
export function PictureStrip({ pictures, labelledBy }: PictureStripProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what does not fit
    <ul className="picture-strip" tabIndex={0} aria-labelledby={labelledBy}>
      {pictures.map(({ path, alt }) => (
        <li key={path}>
          <a href={pictureAddress(path)}>
            <img
              src={pictureAddress(path)}
              srcSet={`${pictureAddress(smallPicture(path))} ${SMALL_WIDTH}w, ${pictureAddress(path)} 1500w`}
              sizes="22rem"
              alt={alt}
              width="3"
              height="2"
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
