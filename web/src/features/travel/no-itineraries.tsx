import type { ItinerariesResponse } from '@fareground/domain/api/itineraries';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Route from 'lucide-react/icons/route';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activeFilters, isWayBack, noFilters, type TravelQuery } from './travel-query.ts';

interface NoItinerariesProps {
  readonly found: ItinerariesResponse;
  readonly query: TravelQuery;
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

/** Nothing was found: ways to what there is, each a press away. */
export function NoItineraries({ found, query, onChange }: NoItinerariesProps) {
  const t = useT();
  const format = useFormat();
  const isBack = isWayBack(query);
  /** On the way back the ends are the other way round. */
  const named = (end: 'from' | 'to', text: string): Partial<TravelQuery> =>
    (end === 'from') === isBack ? { to: text } : { from: text };
  const { unknown, instead } = found;
  if (unknown) {
    const place = isBack === (unknown.end === 'from') ? query.to : query.from;
    return (
      <EmptyState icon={MapPinOff} title={t('itineraries.unknown', { place })}>
        {t(unknown.near.length > 0 ? 'itineraries.unknownNear' : 'itineraries.unknownText')}
        <Ways ways={unknown.near.map(({ text }) => [text, named(unknown.end, text)])} onChange={onChange} />
      </EmptyState>
    );
  }
  const ways: [string, Partial<TravelQuery>][] = [];
  if (instead?.change) ways.push([t('itineraries.tryChange'), { direct: false }]);
  if (instead?.day) {
    const date = format.date(Date.parse(`${instead.day}T12:00Z`), 'UTC');
    ways.push([
      t('itineraries.tryDay', { day: date }),
      isBack ? { back: instead.day } : { date: instead.day },
    ]);
  }
  if (instead?.from)
    ways.push([t('itineraries.tryFrom', { city: instead.from }), named('from', instead.from)]);
  if (instead?.to) ways.push([t('itineraries.tryTo', { city: instead.to }), named('to', instead.to)]);
  const isFiltered = instead?.unfiltered === true && activeFilters(query) > 0;
  if (isFiltered) ways.push([t('itineraries.clear'), noFilters]);
  return (
    <EmptyState icon={Route} title={t(isFiltered ? 'itineraries.noneMatch' : 'itineraries.none')}>
      {t(ways.length > 0 ? 'itineraries.noneText' : 'itineraries.noneFar')}
      <Ways ways={ways} onChange={onChange} />
    </EmptyState>
  );
}

interface WaysProps {
  readonly ways: readonly (readonly [text: string, change: Partial<TravelQuery>])[];
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

function Ways({ ways, onChange }: WaysProps) {
  return (
    <span className="trips-ways">
      {ways.map(([text, change]) => (
        <Button key={text} kind="line" onClick={() => onChange(change)}>
          {text}
        </Button>
      ))}
    </span>
  );
}
