import type { Event } from '@fareground/domain/events/event';
import { pictureAddress, SMALL_WIDTH, smallPicture } from '@fareground/domain/events/picture-address';
import { useT } from '../../i18n/use-t.tsx';

/** Pictures side by side, to be moved through by touch, wheel or keys. */
export default function EventGallery({ pictures }: { readonly pictures: NonNullable<Event['gallery']> }) {
  const t = useT();
  return (
    <section className="ev-part below" aria-labelledby="pictures">
      <h2 className="head-s" id="pictures">
        {t('event.pictures')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what does not fit */}
      <ul className="ev-gallery" tabIndex={0} aria-labelledby="pictures">
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
    </section>
  );
}
