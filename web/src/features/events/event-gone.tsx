import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** There is no event of this address, or none that is shown. */
export default function EventGone() {
  const t = useT();
  return (
    <>
      <PageHead title={t('event.gone')} missing />
      <EmptyState
        wholePage
        title={t('event.gone')}
        action={
          <ButtonLink kind="line" to={paths.events.to()}>
            {t('events.seeAll')}
          </ButtonLink>
        }
      >
        {t('event.goneText')}
      </EmptyState>
    </>
  );
}
