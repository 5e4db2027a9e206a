import { termsSchema } from '@fareground/domain/settings/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstTerms, partsOfTerms, textOfTerms } from './terms-parts.ts';

const words = fc
  .array(fc.constantFrom('hold', 'ten', '# minutes', 'é', 'line\nbreak'), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(' '))
  .filter((one) => !one.startsWith('# '));
const title = fc.constantFrom('Paying', 'Your data', 'Who sells # what');
const parts = fc.array(fc.record({ title, paragraphs: fc.array(words, { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 5,
});

test('what is edited is what was shown', () => {
  fc.assert(
    fc.property(parts, (some) => {
      const numbered = some.map((part, index) => ({ id: `part-${index + 1}`, ...part }));
      expect(partsOfTerms(textOfTerms(numbered))).toEqual(numbered);
    }),
  );
});

test('the first terms can be taken as a beginning', () => {
  const text = textOfTerms(firstTerms((id) => id));
  expect(termsSchema.safeParse({ text, updatedAt: 1, updatedBy: 'owner' }).success).toBe(true);
});

test.each([
  ['# One\nright below', [{ id: 'part-1', title: 'One', paragraphs: ['right below'] }]],
  ['# One\r\n\r\nwith Windows ends', [{ id: 'part-1', title: 'One', paragraphs: ['with Windows ends'] }]],
  ['nothing before a heading', []],
])('%j', (text, found) => {
  expect(partsOfTerms(text)).toEqual(found);
});
