import type { MessageId } from '../../i18n/ids.ts';

const known = [
  'hold-expired',
  'session-expired',
  'let-go',
  'too-late',
  'capture-failed',
  'canceled-by-provider',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'insufficient_funds',
  'declined',
] as const;

/** Why a payment or a refund came to nothing, in words; what the provider may say beside these stands as its own code. */
export function failureText(t: (id: MessageId) => string, failure: string): string {
  const code = known.find((one) => one === failure);
  return code ? t(`failure.${code}`) : failure;
}
