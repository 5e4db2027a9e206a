import './info.css';
import { paths } from '../../config/paths.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { readSupportEmail } from '../../data/settings.ts';
import { readTerms } from '../../data/terms.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { partsOfTerms, type TermsPart } from './terms-parts.ts';

/** S9: the house's own terms, or the first ones. */
export default function TermsPage() {
  const t = useT();
  const format = useFormat();
  const own = usePublicData('terms', readTerms);
  return (
    <div className="wrap">
      <PageHead title={t('terms.title')} description={t('terms.lead')} path={paths.terms.to()} />
      <PageTop title={t('terms.title')} lead={t('terms.lead')} />
      {own.status === 'loading' ? <Loading rows={10} /> : null}
      {own.status === 'error' ? <ErrorState title={t('terms.notRead')} onRetry={own.retry} /> : null}
      {own.status === 'ready' ? (
        <Terms
          parts={partsOfTerms(own.value?.text ?? t('terms.text'))}
          since={
            own.value
              ? t('terms.changed', { day: format.dateYear(own.value.updatedAt, 'UTC') })
              : t('terms.since')
          }
        />
      ) : null}
    </div>
  );
}

interface TermsProps {
  readonly parts: readonly TermsPart[];
  readonly since: string;
}

function Terms({ parts, since }: TermsProps) {
  const t = useT();
  const email = usePublicData('supportEmail', readSupportEmail);
  return (
    <div className="terms">
      <nav aria-label={t('terms.parts')}>
        <ol>
          {parts.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span className="mono">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="terms-text">
        {parts.map(({ id, title, paragraphs }, index) => (
          <section key={id} id={id}>
            <h2 className="head-s">
              <span className="mono">{index + 1}</span> {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {email.status === 'ready' && email.value ? (
          <p className="muted">
            {t('terms.contact')} <a href={`mailto:${email.value}`}>{email.value}</a>
          </p>
        ) : null}
        <p className="small muted">{since}</p>
      </div>
    </div>
  );
}
