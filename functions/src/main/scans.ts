import { checkInConverter } from '@fareground/domain/check-ins/check-in';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readSigningKeys } from '../config.ts';
import { readableTrigger } from '../firestore/readable.ts';
import { plainServices } from '../runtime/plain-services.ts';
import { applyOfflineScan } from '../tickets/apply-offline-scan.ts';
import { createTicketSigner } from '../tickets/ticket-signer.ts';

const signer = createTicketSigner(readSigningKeys(process.env));

export async function offlineScan(written: DocumentSnapshot): Promise<void> {
  const scan = readableTrigger(checkInConverter, written, plainServices().log);
  if (scan?.offline) await applyOfflineScan({ ...plainServices(), signer }, scan);
}
