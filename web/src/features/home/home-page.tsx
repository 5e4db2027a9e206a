import './home.css';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Clock from 'lucide-react/icons/clock';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Link } from 'react-router-dom';
import { firstScreenEnd } from '../../config/first-screen.ts';
import { paths } from '../../config/paths.ts';
import type { Home } from '../../data/home.ts';
import { type PublicData, usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { type Category, categoryIcons, eventCategoryList, vehicleKindList } from '../../ui/category.tsx';
import { FitText } from '../../ui/fit-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { EventListing } from '../../views/event-listing.tsx';
import { HomeBoard } from './home-board.tsx';
import { HomeSearch } from './home-search.tsx';
import { PosterWall } from './poster-wall.tsx';

/** S1 */
export default function HomePage() {
  const t = useT();
  const data = usePublicData('home', async (reader) => {
    const { readHome } = await import('../../data/home.ts');
    return readHome(reader, eventCategoryList, vehicleKindList);
  });
  const home = data.status === 'ready' ? data.value : undefined;
  return (
    <>
      <PageHead title={t('home.title')} description={t('home.lead')} path={paths.home.to()} />
      <section className="hero">
        <div className="wrap">
          <div className="hero-copy">
            <h1>
              <FitText lines={[t('site.shout1'), t('site.shout2')]} />
            </h1>
            <p className="hero-lead">{t('home.lead')}</p>
          </div>
          <PosterWall home={home} />
        </div>
      </section>
      <div className="wrap searchwrap" id={firstScreenEnd}>
        <HomeSearch home={home} />
      </div>
      <section
        className="wrap section later later-what below"
        suppressHydrationWarning
        aria-labelledby="what"
      >
        <div className="section-head">
          <h2 className="head" id="what">
            {t('home.what')}
          </h2>
        </div>
        <CategoryTiles home={home} />
      </section>
      <Weekend data={data} />
      <div className="wrap section later later-board below" suppressHydrationWarning>
        <HomeBoard data={data} />
      </div>
      <Promises />
    </>
  );
}

/** This weekend's events; in a week without any, the next ones. */
function Weekend({ data }: { readonly data: PublicData<Home> }) {
  const t = useT();
  const quiet = data.status === 'ready' && !data.value.isWeekend;
  const listed = data.status === 'ready' ? data.value.events : [];
  const cities = [...new Set(listed.map(({ event }) => event.city))];
  return (
    <section
      className="wrap section later later-weekend below"
      suppressHydrationWarning
      aria-labelledby="weekend"
    >
      <div className="section-head">
        <div>
          <h2 className="head" id="weekend">
            {t(quiet ? 'home.next' : 'home.weekend')}
          </h2>
          {cities.length > 0 ? <p>{t('home.inCities', { cities: cities.join(', ') })}</p> : null}
        </div>
        <MoreLink to={paths.events.to()} icon={ArrowRight}>
          {t('home.allEvents')}
        </MoreLink>
      </div>
      {data.status === 'loading' ? <Loading /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'ready' && listed.length === 0 ? (
        <EmptyState title={t('home.none')}>{t('home.noneText')}</EmptyState>
      ) : null}
      <ul className="cards">
        {listed.map((each) => (
          <li key={each.event.id} className="below" suppressHydrationWarning>
            <EventListing listed={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises() {
  const t = useT();
  return (
    <section className="wrap section promise below" suppressHydrationWarning aria-label={t('home.promises')}>
      <div>
        <Icon of={Clock} />
        <h3>{t('home.holdTitle')}</h3>
        <p>{t('home.holdText')}</p>
      </div>
      <div>
        <Icon of={ArrowRightLeft} />
        <h3>{t('home.bothTitle')}</h3>
        <p>{t('home.bothText')}</p>
      </div>
      <div>
        <Icon of={WifiOff} />
        <h3>{t('home.offlineTitle')}</h3>
        <p>{t('home.offlineText')}</p>
      </div>
    </section>
  );
}

/** Every kind of event and of travel, with how much of it there is. */
function CategoryTiles({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  const on = home?.onByCategory;
  const week = home?.weekByKind;
  return (
    <ul className="cats">
      {eventCategoryList.map((category) => (
        <Tile
          key={category}
          category={category}
          to={paths.category.to({ category })}
          note={on ? t('home.on', { count: on[category] ?? 0 }) : undefined}
        />
      ))}
      {vehicleKindList.map((kind) => (
        <Tile
          key={kind}
          category={kind}
          to={paths.vehicle.to({ vehicle: kind })}
          note={week ? t('home.thisWeek', { count: week[kind] ?? 0 }) : undefined}
        />
      ))}
    </ul>
  );
}

function Tile({ category, to, note }: { category: Category; to: string; note: string | undefined }) {
  const t = useT();
  return (
    <li data-cat={category}>
      <Link to={to}>
        <Icon of={categoryIcons[category]} />
        <span>
          <b>{t(`category.${category}`)}</b>
          <small>{note ?? '\u00a0'}</small>
        </span>
      </Link>
    </li>
  );
}
