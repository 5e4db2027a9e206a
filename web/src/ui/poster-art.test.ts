import { describe, expect, test } from 'vitest';
import { eventCategoryList, vehicleKindList } from './category.tsx';
import { posterArt, posterMeasure } from './poster-art.ts';
import { breakTitle, fitLine, lineAdvance } from './type-fit.ts';

describe('wood type', () => {
  test('a title breaks into few, even lines and little words stay with a neighbour', () => {
    expect(breakTitle('Night Ferry Orchestra')).toEqual(['NIGHT', 'FERRY', 'ORCHESTRA']);
    expect(breakTitle('Brass on the Quay')).toEqual(['BRASS ON', 'THE QUAY']);
    expect(breakTitle('Porto to Vigo')).toEqual(['PORTO', 'TO VIGO']);
  });

  test('a comma at a line’s end is dropped', () => {
    expect(breakTitle('Tall Ships, Short Tempers')).toEqual(['TALL', 'SHIPS', 'SHORT', 'TEMPERS']);
  });

  test.each(['I', 'NIGHT', 'ORCHESTRA', 'VILA NOVA DE FAMALICÃO', 'ÉÑÇ 2026!', '漢字'])(
    '%s fills the measure',
    (line) => {
      const fitted = fitLine(line, posterMeasure, 74);
      expect(fitted.stretch).toBeGreaterThanOrEqual(60);
      expect(fitted.stretch).toBeLessThanOrEqual(150);
      expect(lineAdvance(line, fitted.stretch) * fitted.size).toBeCloseTo(posterMeasure, 6);
    },
  );

  test('no more than four lines, however many words', () => {
    expect(breakTitle('one two three four five six seven eight nine').length).toBeLessThanOrEqual(4);
  });
});

describe.each([...eventCategoryList, ...vehicleKindList])('a poster of the kind %s', (category) => {
  test('is the same for the same input', () => {
    expect(posterArt({ category, title: 'The Glass Hotel' })).toEqual(
      posterArt({ category, title: 'The Glass Hotel' }),
    );
  });

  test('draws whole numbers of units only, with roles for inks', () => {
    const art = posterArt({ category, title: 'The Glass Hotel' });
    expect(art.field.shapes.length).toBeGreaterThan(1);
    const text = JSON.stringify(art);
    expect(text).not.toMatch(/NaN|undefined|null|#[0-9a-f]{3}/);
    expect(text).not.toMatch(/\d\.\d{3,}(?!.*stretch)/);
  });

  test('leaves room for both type and drawing', () => {
    const art = posterArt({ category, title: 'A Rather Long Night at the Old Opera' });
    expect(art.field.height).toBeGreaterThan(100);
  });
});

test('titles differ, posters differ', () => {
  const drawn = ['Night Ferry', 'Day Ferry', 'Low Tide', 'High Tide'].map((title) =>
    JSON.stringify(posterArt({ category: 'ferry', title }).field.shapes),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});
