import { applicationConverter } from '@fareground/domain/people/application';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { createBookingLinks } from '../access/links/booking-links.ts';
import { applicationArrived } from '../people/applications/confirm-application.ts';
import { readSigningKeys } from '../platform/config.ts';
import { readableTrigger } from '../platform/firestore/readable.ts';
import { plainServices } from './plain-services.ts';

const links = createBookingLinks(readSigningKeys(process.env), plainServices().site);

export async function applicationCreated(written: DocumentSnapshot): Promise<void> {
  const application = readableTrigger(applicationConverter, written, plainServices().log);
  if (application) await applicationArrived({ ...plainServices(), links }, application);
}
