import type { MessageId } from '../../../i18n/ids.ts';
import type { Translate } from '../../../i18n/use-t.tsx';

/** The provider's reasons that have words of their own here. */
const known = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'subscription_canceled',
  'unrecognized',
  'general',
] as const;

/** What a bank gives as its reason, in plain words; the provider's word where there are none. */
export function reasonText(t: Translate, reason: string): string {
  const word = known.find((one) => one === reason);
  return word ? t(`disputes.reason.${word}` satisfies MessageId) : reason;
}
