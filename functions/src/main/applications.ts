import { applicationConverter } from '@fareground/domain/applications/application';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { applicationArrived } from '../applications/confirm-application.ts';
import { readSigningKeys } from '../config.ts';
import { readableTrigger } from '../firestore/readable.ts';
import { createBookingLinks } from '../links/booking-links.ts';
import { plainServices } from '../runtime/plain-services.ts';

const links = createBookingLinks(readSigningKeys(process.env), plainServices().site);

export async function applicationCreated(written: DocumentSnapshot): Promise<void> {
  const application = readableTrigger(applicationConverter, written, plainServices().log);
  if (application) await applicationArrived({ ...plainServices(), links }, application);
}
