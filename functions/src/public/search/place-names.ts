import type { SuggestedPlace } from '@fareground/domain/api/itineraries';
import type { ChangePlace } from '@fareground/domain/catalogue/search/change-time';
import type { Place } from '@fareground/domain/catalogue/search/place';
import { plainText } from '@fareground/domain/core/plain-text';
import MiniSearch from 'minisearch';
import { looking, lookingWider, withTranspositions } from './shard.ts';

/** The file with the names of all places. */
export const PLACES_FILE = 'places';

/** What the search knows of a place. */
export interface KnownPlace extends ChangePlace {
  readonly name: string;
  readonly city: string;
  readonly timeZone: string;
}

/** Where a text leads: the places that it names. */
export interface NamedEnd {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
  /** Of these places; mostly one. */
  readonly cities: readonly string[];
  readonly timeZone: string;
  /** It is one city as a whole. */
  readonly isCity: boolean;
}

export interface PlaceNames {
  readonly byId: ReadonlyMap<string, KnownPlace>;
  /** Nothing where nobody knows it. */
  readonly named: (text: string) => NamedEnd | undefined;
  /** Of a city as a whole. */
  readonly cityNamed: (city: string) => NamedEnd | undefined;
  /** What somebody may mean who has typed so far: cities first. */
  readonly suggest: (q: string) => SuggestedPlace[];
}

const MAX_SUGGESTIONS = 8;
/** A part of a name may be in many cities; each is read. */
const MAX_CITIES = 3;
/** Typed before it, in two letters' time: "Porto, Campanhã" is a stop of Porto. */
const separator = ', ';

interface Named extends SuggestedPlace {
  readonly key: string;
  readonly name: string;
}

export function placeNamesOf(places: readonly KnownPlace[]): PlaceNames {
  const byCity = Map.groupBy(places, ({ city }) => plainText(city));
  const byName = Map.groupBy(places, ({ name }) => plainText(name));
  const byBoth = Map.groupBy(places, ({ name, city }) => plainText(`${name}${separator}${city}`));
  /** Looked through only by who types, so made then. */
  let words: MiniSearch<Named> | undefined;

  const textOf = ({ name, city }: KnownPlace): string => {
    const isOne = byName.get(plainText(name))?.length === 1 && !byCity.has(plainText(name));
    return isOne ? name : `${name}${separator}${city}`;
  };
  const cityNamed = (city: string) => {
    const found = byCity.get(plainText(city));
    return found && endOf(found, found[0]?.city ?? city, true);
  };
  const suggest = (q: string): SuggestedPlace[] => {
    words ??= wordsOf(places, byCity, textOf);
    const search = words;
    const found = [looking, lookingWider]
      .map((how) => search.search(withTranspositions(q), { ...how, boost: { name: 3 } }))
      .find((all) => all.length > 0);
    const all = (found ?? []).map(({ kind, text, city }): SuggestedPlace => ({ kind, text, city }));
    const cities = all.filter(({ kind }) => kind === 'city');
    return [...cities.slice(0, MAX_SUGGESTIONS / 2), ...all.filter(({ kind }) => kind === 'stop')].slice(
      0,
      MAX_SUGGESTIONS,
    );
  };
  return {
    byId: new Map(places.map((place) => [place.id, place])),
    cityNamed,
    suggest,
    named: (text) => {
      const wanted = plainText(text.trim());
      const found = byBoth.get(wanted) ?? byName.get(wanted);
      return cityNamed(wanted) ?? (found && endOf(found, text.trim(), false)) ?? partly(places, wanted, text);
    },
  };
}

/** A part of names: "Campanhã" of "Porto Campanhã". */
function partly(places: readonly KnownPlace[], wanted: string, text: string): NamedEnd | undefined {
  const found =
    wanted === '' ? [] : places.filter(({ name }) => ` ${plainText(name)}`.includes(` ${wanted}`));
  const cities = [...new Set(found.map(({ city }) => city))];
  return found.length > 0 && cities.length <= MAX_CITIES ? endOf(found, text.trim(), false) : undefined;
}

const endOf = (places: readonly KnownPlace[], text: string, isCity: boolean): NamedEnd => ({
  text,
  ids: new Set(places.map(({ id }) => id)),
  cities: [...new Set(places.map(({ city }) => city))].slice(0, MAX_CITIES),
  timeZone: places[0]?.timeZone ?? 'UTC',
  isCity,
});

function wordsOf(
  places: readonly KnownPlace[],
  byCity: ReadonlyMap<string, readonly KnownPlace[]>,
  textOf: (place: KnownPlace) => string,
): MiniSearch<Named> {
  const words = new MiniSearch<Named>({
    idField: 'key',
    fields: ['name', 'city'],
    storeFields: ['kind', 'text', 'city'],
    processTerm: plainText,
  });
  const cities = [...byCity.values()].flatMap(([place]) => (place ? [place.city] : []));
  words.addAll(cities.map((city) => ({ key: `city ${city}`, kind: 'city', name: city, text: city, city })));
  words.addAll(
    places.map((place) => {
      const { id, name, city } = place;
      return { key: `stop ${id}`, kind: 'stop', name, text: textOf(place), city };
    }),
  );
  return words;
}

export function knownPlaceOf({
  id,
  name,
  city,
  timeZone,
  parentId,
  changeMinutes,
  changesTo,
}: Place): KnownPlace {
  return {
    ...{ id, name, city, timeZone },
    ...(parentId !== undefined && { parentId }),
    ...(changeMinutes !== undefined && { changeMinutes }),
    ...(changesTo && { changesTo }),
  };
}
