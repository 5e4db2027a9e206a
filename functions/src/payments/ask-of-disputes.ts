import type { Payment } from '@fareground/domain/payments/payment';
import type { Services } from '../platform/services.ts';
import { takeDispute } from './take-dispute.ts';

type Needs = Parameters<typeof takeDispute>[0] & Pick<Services, 'now'>;

/** Asks the provider how the open disputes of a payment stand, where no webhook has told; noted with its time, so that it is asked again a day later. */
export async function askOfDisputes(needs: Needs, { id, disputes }: Payment): Promise<void> {
  for (const dispute of disputes) if (dispute.state === 'open') await takeDispute(needs, dispute.id);
  await needs.collections.payments.doc(id).update({ updatedAt: needs.now() });
}
