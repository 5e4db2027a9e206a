import type { SearchResponse } from '@fareground/domain/api/search';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useAreas } from '../../i18n/provider.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Droppable, droppable, dropped, type EventFilters, isActive } from './event-filters.ts';

interface NothingFoundProps {
  readonly filters: EventFilters;
  /** Of all pages. */
  readonly total: number | undefined;
  readonly instead: SearchResponse['instead'];
  readonly onChange: (change: Partial<EventFilters>) => void;
}

/** Nothing on this page: ways to what there is, each a press away. */
export default function NothingFound({ filters, total, instead, onChange }: NothingFoundProps) {
  useAreas(['search']);
  const t = useT();
  const { date } = useFormat();
  const active = droppable.filter((one) => isActive(filters, one));
  if (total)
    return (
      <EmptyState
        icon={CalendarX}
        title={t('events.noSuchPage')}
        action={
          <Button kind="line" onClick={() => onChange({ page: 1 })}>
            {t('events.firstPage')}
          </Button>
        }
      />
    );
  if (active.length === 0)
    return (
      <EmptyState icon={CalendarX} title={t('events.none')}>
        {t('events.noneText')}
      </EmptyState>
    );
  const words = (instead?.words ?? []).filter((word) => word !== filters.q);
  const days = isActive(filters, 'days') ? (instead?.days ?? []) : [];
  const cities = filters.city ? (instead?.cities ?? []) : [];
  return (
    <EmptyState
      icon={CalendarX}
      title={t('events.noneMatch')}
      action={
        <Button kind="line" onClick={() => onChange(Object.assign({}, ...active.map((one) => dropped[one])))}>
          {t('events.clear')}
        </Button>
      }
    >
      {t('events.noneMatchText')}
      <Ways
        label={t('events.instead.words')}
        ways={words.map((word) => ({ text: word, change: { q: word } }))}
        onChange={onChange}
      />
      <Ways
        label={t('events.instead.days')}
        ways={days.map((day) => ({
          text: date(Date.parse(`${day}T12:00Z`), 'UTC'),
          change: { when: '', since: day, until: day },
        }))}
        onChange={onChange}
      />
      <Ways
        label={t('events.instead.cities')}
        ways={cities.map((city) => ({ text: city, change: { city } }))}
        onChange={onChange}
      />
      <Ways
        label={t('events.instead.without')}
        ways={(active.length > 1 ? active : []).map((one: Droppable) => ({
          text: t(`events.without.${one}`),
          change: dropped[one],
        }))}
        onChange={onChange}
      />
    </EmptyState>
  );
}

interface WaysProps {
  readonly label: string;
  readonly ways: readonly { readonly text: string; readonly change: Partial<EventFilters> }[];
  readonly onChange: (change: Partial<EventFilters>) => void;
}

function Ways({ label, ways, onChange }: WaysProps) {
  if (ways.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a paragraph
    <span className="finder-ways" role="group" aria-label={label}>
      <b>{label}</b>
      {ways.map(({ text, change }) => (
        <button key={text} type="button" className="chip" onClick={() => onChange(change)}>
          {text}
        </button>
      ))}
    </span>
  );
}
