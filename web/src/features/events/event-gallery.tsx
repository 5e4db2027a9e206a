import type { Event } from '@fareground/domain/catalogue/events/event';
import { useT } from '../../i18n/use-t.tsx';
import { PictureStrip } from '../../views/picture-strip.tsx';

/** What an event's page shows beside its poster. */
export default function EventGallery({ pictures }: { readonly pictures: NonNullable<Event['gallery']> }) {
  const t = useT();
  return (
    <section className="ev-part below" aria-labelledby="pictures">
      <h2 className="head-s" id="pictures">
        {t('event.pictures')}
      </h2>
      <PictureStrip pictures={pictures} labelledBy="pictures" />
    </section>
  );
}
