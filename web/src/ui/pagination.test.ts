import { expect, test } from 'vitest';
import { pagesToShow } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 14, [1, 2, 3, 'gap', 14]],
  [7, 14, [1, 'gap', 6, 7, 8, 'gap', 14]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
] as const)('page %i of %i', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown);
});
