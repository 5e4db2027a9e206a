import type { ErrorCode } from '@fareground/domain/core/errors';
import type { MessageId } from './ids.ts';
import type { Translate } from './use-t.tsx';

/** Why a call failed, in the page's language: by its code, so that a person never reads the server's own English. */
export const problemText = (t: Translate, code: ErrorCode | 'offline'): string => t(`problem.${code}`);

/** Refusals that have a reason of their own, in words. */
const reasons: Readonly<Record<string, MessageId>> = {
  'last-owner': 'people.fault.lastOwner',
  self: 'people.fault.self',
  staff: 'people.fault.staff',
  busy: 'people.fault.busy',
  dismissed: 'people.fault.dismissed',
  'already-invited': 'people.fault.alreadyInvited',
  used: 'people.fault.used',
};

interface Refused {
  readonly code: ErrorCode | 'offline';
  readonly details: Readonly<Record<string, unknown>>;
}

/** Why an action of staff was refused: by its reason where it has one, or by its code. */
export function refusalText(t: Translate, { code, details }: Refused): string {
  const reason = reasons[String(details.reason)];
  return reason ? t(reason) : problemText(t, code);
}
