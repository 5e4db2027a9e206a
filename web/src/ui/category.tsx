import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { LucideIcon } from 'lucide-react';
import Bus from 'lucide-react/icons/bus';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Drama from 'lucide-react/icons/drama';
import Music from 'lucide-react/icons/eighth-notes';
import Laugh from 'lucide-react/icons/face-grinning';
import FerrisWheel from 'lucide-react/icons/ferris-wheel';
import Mic from 'lucide-react/icons/mic';
import Plane from 'lucide-react/icons/plane';
import Ship from 'lucide-react/icons/ship';
import TrainFront from 'lucide-react/icons/train-front';
import Trophy from 'lucide-react/icons/trophy';
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed';
import { useT } from '../i18n/use-t.tsx';
import { Icon } from './icon.tsx';

/** What carries an accent: the kinds of event and the kinds of travel. */
export type Category = EventCategory | VehicleKind;

export const categoryIcons: Readonly<Record<Category, LucideIcon>> = {
  music: Music,
  stage: Drama,
  sport: Trophy,
  comedy: Laugh,
  talks: Mic,
  family: FerrisWheel,
  film: Clapperboard,
  food: UtensilsCrossed,
  bus: Bus,
  train: TrainFront,
  ferry: Ship,
  plane: Plane,
};

/** The order in which the public sees them; a test holds these lists to the domain's (whose file would bring zod along). */
export const eventCategoryList: readonly EventCategory[] = [
  'music',
  'stage',
  'sport',
  'comedy',
  'talks',
  'family',
  'film',
  'food',
];
export const vehicleKindList: readonly VehicleKind[] = ['bus', 'train', 'ferry', 'plane'];

export const isEventCategory = (text: string | undefined): text is EventCategory =>
  eventCategoryList.some((category) => category === text);
export const isVehicleKind = (text: string | undefined): text is VehicleKind =>
  vehicleKindList.some((kind) => kind === text);

/** The category in words with its icon, in its own ink. */
export function CategoryLabel({ category }: { readonly category: Category }) {
  const t = useT();
  return (
    <span className="cat" data-cat={category}>
      <Icon of={categoryIcons[category]} size="s" />
      {t(`category.${category}`)}
    </span>
  );
}
