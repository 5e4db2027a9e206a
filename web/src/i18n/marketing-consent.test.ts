import { marketingConsentWords } from '@fareground/domain/people/marketing-consent';
import { expect, it } from 'vitest';
import details from './en/details.json' with { type: 'json' };
import payment from './en/payment.json' with { type: 'json' };

// What is stored as evidence is what stood at the checkbox.
it('the words at a checkbox are those that are written down with a consent', () => {
  expect(payment['pay.marketingConsent']).toBe(marketingConsentWords);
  expect(details['updateProfile.newsConsent']).toBe(marketingConsentWords);
});
