import { describe, expect, it } from 'vitest';
import { countryOptions } from './country-input.tsx';
import { type ListOption, MAX_OFFERED, optionsFor, pickedOption } from './list-options.ts';
import { zoneOptions } from './zone-input.tsx';

const lists: Readonly<Record<'countries' | 'zones', readonly ListOption[]>> = {
  countries: countryOptions,
  zones: zoneOptions(),
};

describe('a list is searched', () => {
  it.each<[string, keyof typeof lists, string, string | undefined]>([
    ['by the beginning of a name', 'countries', 'portu', 'PT'],
    ['by its code', 'countries', 'pt', 'PT'],
    ['without accents', 'countries', 'reunion', 'RE'],
    ['with any apostrophe', 'countries', "cote d'ivoire", 'CI'],
    ['by any word', 'countries', 'kingdom', 'GB'],
    ['by words in any order', 'countries', 'states united', 'US'],
    ['for a city of a zone', 'zones', 'lisbon', 'Europe/Lisbon'],
    ['for a zone as it is written', 'zones', 'America/New_York', 'America/New_York'],
    ['for a city of two words', 'zones', 'new york', 'America/New_York'],
    ['for the country of a zone', 'zones', 'japan', 'Asia/Tokyo'],
    ['for nothing that there is', 'zones', 'atlantis', undefined],
  ])('%s, %s: %s', (_how, list, typed, expected) => {
    expect(optionsFor(lists[list], typed)[0]?.value).toBe(expected);
  });

  it('and offers what fits on a screen', () => {
    expect(optionsFor(zoneOptions(), '')).toHaveLength(MAX_OFFERED);
  });
});

describe('what is left in the field', () => {
  it.each<[string, keyof typeof lists, string, string | undefined]>([
    ['a whole name', 'countries', 'Portugal', 'PT'],
    ['a code', 'countries', 'pt', 'PT'],
    ['the beginning of one alone', 'countries', 'portug', 'PT'],
    ['a zone', 'zones', 'europe/lisbon', 'Europe/Lisbon'],
    ['the beginning of several', 'countries', 'united', undefined],
    ['nothing', 'countries', ' ', undefined],
    ['none of them', 'countries', 'Atlantis', undefined],
  ])('%s, of %s: %s', (_what, list, typed, expected) => {
    expect(pickedOption(lists[list], typed)?.value).toBe(expected);
  });
});

it('every time zone and every country can be chosen by its own name', () => {
  for (const options of [zoneOptions(), countryOptions])
    for (const { value, text } of options)
      expect([text, pickedOption(options, text)?.value]).toEqual([text, value]);
});
