import { type CheckIn, checkInConverter, checkInPath } from '@fareground/domain/check-ins/check-in';
import { doc, setDoc } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';

/**
 * Writes a scan that the gate decided alone. Firestore keeps it on the device and sends it when there is a network again;
 * nobody waits for that.
 */
export async function queueScan(scan: CheckIn): Promise<void> {
  const firestore = await openFirestore();
  void setDoc(doc(firestore, checkInPath(scan.id)), checkInConverter.toFirestore(scan)).catch(
    (error: unknown) => console.error('A scan made without a network was refused', error),
  );
}
