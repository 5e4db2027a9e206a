import { checkInConverter } from '@fareground/domain/access/check-in';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { applyOfflineScan } from '../access/tickets/apply-offline-scan.ts';
import { createTicketSigner } from '../access/tickets/ticket-signer.ts';
import { readSigningKeys } from '../platform/config.ts';
import { readableTrigger } from '../platform/firestore/readable.ts';
import { plainServices } from './plain-services.ts';

const signer = createTicketSigner(readSigningKeys(process.env));

export async function offlineScan(written: DocumentSnapshot): Promise<void> {
  const scan = readableTrigger(checkInConverter, written, plainServices().log);
  if (scan?.offline) await applyOfflineScan({ ...plainServices(), signer }, scan);
}
