import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isEventCategory } from '../../ui/category.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventFinder } from './event-finder.tsx';

/** S3 */
export default function CategoryPage() {
  const t = useT();
  const { category } = useParams();
  if (isEventCategory(category)) return <Category key={category} category={category} />;
  return (
    <div className="wrap section">
      <PageHead title={t('events.noKind')} missing />
      <EmptyState
        wholePage
        title={t('events.noKind')}
        action={
          <ButtonLink kind="line" to={paths.events.to()}>
            {t('events.seeAll')}
          </ButtonLink>
        }
      >
        {t('events.noKindText')}
      </EmptyState>
    </div>
  );
}

function Category({ category }: { readonly category: EventCategory }) {
  const t = useT();
  const name = t(`category.${category}`);
  return (
    <div className="wrap">
      <PageHead
        title={name}
        description={t(`events.lead.${category}`)}
        path={paths.category.to({ category })}
        picture={category}
      />
      <Crumbs trail={[{ text: t('events.title'), to: paths.events.to() }, { text: name }]} />
      <PageTop title={name} lead={t(`events.lead.${category}`)} />
      <EventFinder category={category} />
    </div>
  );
}
