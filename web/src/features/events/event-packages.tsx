import { chosenPackages, packageKey } from '../../cart/package-places.ts';
import type { EventDetail } from '../../data/event.ts';
import type { Choice } from '../../views/choice.ts';
import PackageList from '../../views/package-list.tsx';

/** The default of the settings; the server enforces them. */
const usually = 10;

interface EventPackagesProps {
  readonly detail: EventDetail;
  /** When what is left was read. */
  readonly at: number;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** What the event is sold in together with others, as far as the booking has room for it. */
export default function EventPackages({ detail, at, choice, onChange }: EventPackagesProps) {
  const { packages, settings } = detail;
  const mostPlaces = settings?.maxPlacesPerBooking ?? usually;
  const chosen = chosenPackages(packages, choice);
  const inPackages = chosen.reduce((sum, { sold, quantity }) => sum + quantity * sold.people, 0);
  const single = Object.entries(choice).reduce(
    (sum, [key, quantity]) => (key.startsWith('.') ? sum : sum + quantity),
    0,
  );
  return (
    <PackageList
      packages={packages}
      now={at}
      choice={Object.fromEntries(chosen.map(({ sold, quantity }) => [sold.id, quantity]))}
      room={mostPlaces - inPackages - single}
      onChange={({ id }, quantity) => onChange({ ...choice, [packageKey(id)]: quantity })}
    />
  );
}
