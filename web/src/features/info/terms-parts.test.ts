import { termsSchema } from '@fareground/domain/catalogue/settings/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import info from '../../i18n/en/info.json';
import { partsOfTerms } from './terms-parts.ts';

const words = fc
  .array(fc.constantFrom('hold', 'ten', '# minutes', 'é', 'line\nbreak'), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(' '))
  .filter((one) => !one.startsWith('# '));
const title = fc.constantFrom('Paying', 'Your data', 'Who sells # what');
const parts = fc.array(fc.record({ title, paragraphs: fc.array(words, { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 5,
});

test('whatever is written stands under its heading, in order', () => {
  fc.assert(
    fc.property(parts, (some) => {
      const text = some.flatMap((part) => [`# ${part.title}`, ...part.paragraphs]).join('\n\n');
      expect(partsOfTerms(text)).toEqual(some.map((part, index) => ({ id: `part-${index + 1}`, ...part })));
    }),
  );
});

test('the first terms are terms, and can be taken as a beginning', () => {
  const text = info['terms.text'];
  expect(termsSchema.safeParse({ text, updatedAt: 1, updatedBy: 'owner' }).success).toBe(true);
  const found = partsOfTerms(text);
  expect(found.map(({ title: heading }) => heading)).toContain('Holding places');
  expect(found.filter(({ paragraphs }) => paragraphs.length === 0)).toEqual([]);
});

test.each([
  ['# One\nright below', [{ id: 'part-1', title: 'One', paragraphs: ['right below'] }]],
  ['# One\r\n\r\nwith Windows ends', [{ id: 'part-1', title: 'One', paragraphs: ['with Windows ends'] }]],
  ['nothing before a heading', []],
])('%j', (text, found) => {
  expect(partsOfTerms(text)).toEqual(found);
});
