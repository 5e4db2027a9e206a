import { describe, expect, it } from 'vitest';
import { hasDuplicateSeats, layoutFaults } from './layout-faults.ts';
import { layoutTemplates } from './layout-templates.ts';

const many = (count: number, lines: (index: number) => string | string[]): string[] =>
  Array.from({ length: count }, (_, index) => lines(index)).flat();

describe('the faults of a layout', () => {
  it.each(layoutTemplates)('are none in the template $id', ({ layout }) => {
    expect(layoutFaults(layout)).toEqual([]);
  });

  it.each([
    ['no-seats', '', ['#m Coach', '-:XX']],
    ['same-section', 'Other', ['#m Coach', '1:SS', '#m Other', '2:SS']],
    ['same-name', 'Deck', ['#m Deck', '1:SS', '#n Deck', '2:SS']],
    ['same-row', 'Coach, 3', ['#m Coach', '3:SS', '3:SS']],
    ['large-section', 'Deck', ['#d Deck', ...many(42, (row) => `${row + 1}:SSSSSSSSSSSS`)]],
    ['too-many-sections', '', many(41, (index) => [`#c${index} Coach ${index}`, '1:S'])],
    [
      'too-many-seats',
      '',
      many(4, (index) => [`#c${index} Coach ${index}`, ...many(40, (row) => `${row + 1}:SSSSSSSSSS`)]),
    ],
  ])('%s at "%s"', (fault, where, layout) => {
    expect(layoutFaults(layout)).toEqual([{ fault, where, isWarning: false }]);
  });

  it.each([
    ['two rows of one number on one deck', ['#m Coach', '3:SS', '3:SS'], true],
    ['two decks of one id', ['#m Coach', '1:SS', '#m Other', '2:SS'], true],
    ['two decks of one name', ['#m Deck', '1:SS', '#n Deck', '2:SS'], true],
    ['a deck and one of its name without seats', ['#m Deck', '1:SS', '#n Deck', '-:XX'], false],
    ['the same numbers on two decks', ['#m Lower', '1:SS', '#n Upper', '1:SS'], false],
    ['no seats at all', ['#m Coach', '-:XX'], false],
  ])('name two seats alike where there are %s: %s', (_what, layout, expected) => {
    expect(hasDuplicateSeats(layout)).toBe(expected);
  });

  it('are no more than a warning where a wheelchair place has no seat for a companion', () => {
    expect(layoutFaults(['#m Coach', '1:W_SS'])).toEqual([
      { fault: 'no-companion', where: 'Coach, 1', isWarning: true },
    ]);
  });
});
