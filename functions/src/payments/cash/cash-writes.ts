import { afterMovement, type Drawer } from '@fareground/domain/payments/drawer';
import type { DocumentReference } from 'firebase-admin/firestore';
import { create, update, type View, type Write } from '../../platform/commit/work.ts';

type Movement = Omit<Parameters<typeof afterMovement>[1], 'at'>;

/** What a movement of cash comes to in its drawer, in the commit that has it in the ledger. @param reference of the drawer, which the work reads */
export function cashWrites(view: View, reference: DocumentReference<Drawer>, movement: Movement): Write[] {
  const drawer = view.get(reference);
  const { balance, updatedAt, ...rest } = afterMovement(drawer, { ...movement, at: view.now });
  return [
    drawer ? update(reference, { balance, updatedAt }) : create(reference, { ...rest, balance, updatedAt }),
  ];
}
