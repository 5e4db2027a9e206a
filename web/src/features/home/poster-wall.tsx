import type { Home } from '../../data/home.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Category } from '../../ui/category.tsx';
import { Poster } from '../../ui/poster.tsx';
import { posterFoot } from '../../views/event-listing.tsx';

interface Print {
  readonly category: Category;
  readonly title: string;
  readonly foot: string;
  readonly picture?: string | undefined;
}

/** Each column is pulled up by its own measure (home.css), so that the posters hang unevenly. */
const columns = ['left', 'middle', 'right'] as const;
const perColumn = 4;

/** The town's wall: what is on next, with the rides between. Decoration: everything on it stands in the page as text. */
export function PosterWall({ home }: { readonly home: Home | undefined }) {
  const prints = usePrints(home);
  return (
    <div className="wall" aria-hidden="true">
      {columns.map((side, column) => (
        <div key={side}>
          <div className={`wall-in ${side}`}>
            {Array.from({ length: perColumn }, (_, row) => {
              const print = prints[row * columns.length + column];
              const key = `${column}-${row}`;
              return print ? <Poster key={key} {...print} /> : <span key={key} className="wall-blank" />;
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Every fourth poster is a ride, each route once. */
function usePrints(home: Home | undefined): readonly Print[] {
  const t = useT();
  const format = useFormat();
  if (!home) return [];
  const rides = new Map<string, Print>();
  for (const { trip, end } of home.departures) {
    const title = t('home.route', { from: trip.originCity, to: end.city });
    rides.set(trip.kind + title, {
      category: trip.kind,
      title,
      foot: `${t(`category.${trip.kind}`)} · ${trip.operator}`,
    });
  }
  const routes = [...rides.values()];
  const events = home.posters.map(
    (event): Print => ({
      category: event.category,
      title: event.shortTitle,
      foot: posterFoot(format.date(event.startsAt, event.timeZone), event.city),
      picture: event.imagePath,
    }),
  );
  const prints: Print[] = [];
  while (prints.length < columns.length * perColumn && (events.length > 0 || routes.length > 0)) {
    const next = (prints.length % 4 === 3 ? routes.shift() : undefined) ?? events.shift() ?? routes.shift();
    if (next) prints.push(next);
  }
  return prints;
}
