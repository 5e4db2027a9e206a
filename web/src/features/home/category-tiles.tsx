import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { Home } from '../../data/home.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Category, categoryIcons, eventCategoryList, vehicleKindList } from '../../ui/category.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Every kind of event and of travel, with how much of it there is. */
export function CategoryTiles({ home }: { readonly home: Home | undefined }) {
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
