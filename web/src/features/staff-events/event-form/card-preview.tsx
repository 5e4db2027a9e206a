import { eventCategories } from '@fareground/domain/catalogue/events/category';
import Eye from 'lucide-react/icons/eye';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { posterFoot } from '../../../views/event-listing.tsx';
import type { FormParts } from './form-parts.ts';

interface CardPreviewProps {
  readonly draftId: string;
  readonly parts: FormParts;
  /** The page shows what is stored. */
  readonly isStored: boolean;
}

/** The poster as it will be, and the way to the whole page. */
export function CardPreview({ draftId, parts, isStored }: CardPreviewProps) {
  const t = useT();
  const format = useFormat();
  const { form, venue } = parts;
  const category = eventCategories.find((one) => one === form.category) ?? 'music';
  const startsAt = venue ? instantOf(form.startsAt, venue.timeZone) : undefined;
  const date = startsAt !== undefined && venue ? format.date(startsAt, venue.timeZone) : '';
  return (
    <div className="ef-preview" data-cat={category}>
      <Poster
        category={category}
        title={form.shortTitle || form.title.slice(0, 40) || t('eventForm.untitled')}
        foot={posterFoot(date, venue?.city ?? '')}
        picture={form.imagePath}
      />
      {isStored ? (
        <ButtonLink kind="line" icon={Eye} to={staffPaths.previewEvent.to({ id: draftId })} target="_blank">
          {t('eventForm.preview')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
