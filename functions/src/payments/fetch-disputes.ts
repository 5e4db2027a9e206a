import type { Payment } from '@fareground/domain/payments/payment';
import type { Services } from '../platform/services.ts';
import { takeDispute } from './take-dispute.ts';

type Deps = Parameters<typeof takeDispute>[0] & Pick<Services, 'now'>;

/** Asks the provider how the open disputes of a payment stand, where no webhook has told; noted with its time, so that it is asked again a day later. */
export async function fetchDisputes(deps: Deps, { id, disputes }: Payment): Promise<void> {
  for (const dispute of disputes) if (dispute.state === 'open') await takeDispute(deps, dispute.id);
  await deps.collections.payments.doc(id).update({ updatedAt: deps.now() });
}
