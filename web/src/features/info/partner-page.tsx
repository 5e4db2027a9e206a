import './info.css';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { readPartnerPage, type PartnerPage as Shown } from '../../data/partner.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { EventListing } from '../../views/event-listing.tsx';

/** An organiser or operator: who it is, and what is sold of it. */
export default function PartnerPage() {
  const t = useT();
  const { id = '' } = useParams();
  const data = usePublicData(`partner|${id}`, (reader) => readPartnerPage(reader, id));
  if (data.status === 'loading') return <Loading rows={10} />;
  if (data.status === 'error') return <ErrorState onRetry={data.retry} />;
  if (data.value) return <Partner shown={data.value} />;
  return (
    <div className="wrap section">
      <PageHead title={t('partner.gone')} missing />
      <EmptyState
        wholePage
        title={t('partner.gone')}
        action={
          <ButtonLink kind="line" to={paths.events.to()}>
            {t('partner.seeAll')}
          </ButtonLink>
        }
      >
        {t('partner.goneText')}
      </EmptyState>
    </div>
  );
}

function Partner({ shown: { partner, events, routes } }: { readonly shown: Shown }) {
  const t = useT();
  const { id, name, about } = partner;
  return (
    <div className="wrap">
      <PageHead title={name} description={t('partner.lead', { name })} path={paths.partner.to({ id })} />
      <PageTop title={name} />
      <div className="partner">
        <div className="partner-main">
          {about === '' ? null : (
            <div className="partner-text">
              <RichText text={about} />
            </div>
          )}
          {events.length > 0 || routes.length === 0 ? (
            <section aria-labelledby="events">
              <h2 className="head-s" id="events">
                {t('partner.events')}
              </h2>
              {events.length === 0 ? <p className="muted">{t('partner.noEvents')}</p> : null}
              <ul className="cards cards-wrap">
                {events.map((listed) => (
                  <li key={listed.event.id}>
                    <EventListing listed={listed} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {routes.length > 0 ? (
            <section aria-labelledby="routes">
              <h2 className="head-s" id="routes">
                {t('partner.routes')}
              </h2>
              <ul className="partner-routes">
                {routes.map((route) => (
                  <li key={route.id} className="row row-wrap">
                    <CategoryLabel category={route.kind} />
                    <b>{route.number}</b> {route.name}
                  </li>
                ))}
              </ul>
              <ButtonLink to={paths.travel.to()} icon={ArrowRight}>
                {t('partner.travel')}
              </ButtonLink>
            </section>
          ) : null}
        </div>
        <Contact partner={partner} />
      </div>
    </div>
  );
}

/** Who sells, as far as it is known. */
function Contact({ partner }: Pick<Shown, 'partner'>) {
  const t = useT();
  const { legalName, address, vatNumber, email, phone, website } = partner;
  const facts = [
    ['legalName', legalName],
    ['address', address],
    ['vatNumber', vatNumber],
    ['email', email && <a href={`mailto:${email}`}>{email}</a>],
    ['phone', phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>],
    [
      'website',
      website && (
        <a href={website} rel="noopener nofollow">
          {new URL(website).hostname}
        </a>
      ),
    ],
  ] as const;
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section className="partner-contact" aria-labelledby="contact">
      <h2 className="head-s" id="contact">
        {t('partner.contact')}
      </h2>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`partner.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
