import { expect, it } from 'vitest';
import { hasConsented, type MarketingConsent, marketingConsentWords } from './marketing-consent.ts';

const given: MarketingConsent = {
  id: 'a'.repeat(40),
  email: 'ana@a.test',
  key: 'k'.repeat(32),
  givenAt: 1,
  givenIn: 'checkout',
  words: marketingConsentWords,
  createdAt: 1,
  updatedAt: 1,
};

it.each([
  ['nothing was said', undefined, false],
  ['it was given', given, true],
  ['it was withdrawn', { ...given, withdrawnAt: 2 }, false],
])('%s', (_, consent, holds) => {
  expect(hasConsented(consent)).toBe(holds);
});
