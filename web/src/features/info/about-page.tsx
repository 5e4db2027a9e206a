import './info.css';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { Poster } from '../../ui/poster.tsx';

const parts = ['hold', 'stock', 'price', 'rides', 'offline', 'people'] as const;

/** S7 */
export default function AboutPage() {
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('about.title')} description={t('about.lead')} path={paths.about.to()} />
      <PageTop title={t('about.shout')} lead={t('about.lead')} />
      <div className="about">
        <div className="about-text">
          {parts.map((part) => (
            <section key={part}>
              <h2 className="head-s">{t(`about.${part}.title`)}</h2>
              <p>{t(`about.${part}.text`)}</p>
            </section>
          ))}
          <div className="row row-wrap">
            <ButtonLink to={paths.events.to()} icon={ArrowRight}>
              {t('about.events')}
            </ButtonLink>
            <ButtonLink kind="line" to={paths.join.to()}>
              {t('about.join')}
            </ButtonLink>
          </div>
          <p className="small muted">
            {/* biome-ignore lint/a11y/useAnchorContent: its words come out of the text */}
            <T id="about.look" tags={{ licence: <a href="/fonts/OFL.txt" /> }} />
          </p>
        </div>
        <div className="about-posters">
          <Poster category="music" title={t('site.shout1')} foot={t('about.posterFoot1')} />
          <Poster category="bus" title={t('site.shout2')} foot={t('about.posterFoot2')} />
        </div>
      </div>
    </div>
  );
}
