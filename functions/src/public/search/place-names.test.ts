import { describe, expect, test } from 'vitest';
import { type KnownPlace, placeNamesOf } from './place-names.ts';

const place = (id: string, name: string, city: string): KnownPlace => ({
  ...{ id, name, city, timeZone: 'Europe/Lisbon' },
});
const names = placeNamesOf([
  place('ribeira', 'Porto Ribeira', 'Porto'),
  place('campanha', 'Porto Campanhã', 'Porto'),
  place('norte', 'Norte', 'Braga'),
  place('north', 'Norte', 'Aveiro'),
  place('aveiro', 'Aveiro', 'Aveiro'),
  place('sao', 'São Bento', 'Porto'),
]);

describe('a place in words', () => {
  test.each([
    ['Porto', ['campanha', 'ribeira', 'sao']],
    ['  porto campanha ', ['campanha']],
    ['Campanha', ['campanha']],
    ['SAO BENTO', ['sao']],
    // A city before a stop of its name.
    ['Aveiro', ['aveiro', 'north']],
    ['Norte, Braga', ['norte']],
    ['Norte', ['norte', 'north']],
    ['', []],
    ['Atlantis', []],
  ])('%s', (text, ids) => {
    expect([...(names.named(text)?.ids ?? [])].sort()).toEqual(ids);
  });
});

describe('what is suggested', () => {
  test.each([
    [
      'por',
      [
        ['city', 'Porto'],
        ['stop', 'Porto Ribeira'],
        ['stop', 'Porto Campanhã'],
        ['stop', 'São Bento'],
      ],
    ],
    ['campnaha', [['stop', 'Porto Campanhã']]],
    [
      'porot',
      [
        ['city', 'Porto'],
        ['stop', 'Porto Ribeira'],
        ['stop', 'Porto Campanhã'],
        ['stop', 'São Bento'],
      ],
    ],
    ['sao', [['stop', 'São Bento']]],
    // Two of one name are told apart, and a stop from its city.
    [
      'norte',
      [
        ['stop', 'Norte, Braga'],
        ['stop', 'Norte, Aveiro'],
      ],
    ],
    [
      'aveiro',
      [
        ['city', 'Aveiro'],
        ['stop', 'Aveiro, Aveiro'],
        ['stop', 'Norte, Aveiro'],
      ],
    ],
    ['zzz', []],
  ])('for %s', (typed, suggested) => {
    const found = names.suggest(typed).map(({ kind, text }) => [kind, text]);
    expect(found.sort()).toEqual([...suggested].sort());
    // Whatever is picked leads somewhere.
    for (const [, text = ''] of found) expect(names.named(text)).toBeDefined();
  });
});
