import type { Suggestion } from '@fareground/domain/api/search';
import type { LucideIcon } from 'lucide-react';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import MapPin from 'lucide-react/icons/map-pin';
import Mic from 'lucide-react/icons/mic';
import Route from 'lucide-react/icons/route';
import Tag from 'lucide-react/icons/tag';
import Tickets from 'lucide-react/icons/tickets';
import { Icon } from '../../ui/icon.tsx';

const icons: Readonly<Record<Suggestion['kind'], LucideIcon>> = {
  event: Tickets,
  performer: Mic,
  venue: CalendarSearch,
  city: MapPin,
  category: Tag,
  travel: Route,
};

/** Comes with the first suggestion. */
export default function SuggestionIcon({ kind }: Pick<Suggestion, 'kind'>) {
  return <Icon of={icons[kind]} size="s" />;
}
