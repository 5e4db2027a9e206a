import type { Services } from '../platform/services.ts';
import { releaseHolds } from './account/release-holds.ts';
import type { AccountServices } from './change-account.ts';

/** What changes of accounts need, out of an instance's services. */
export const wireAccounts = (services: Services): AccountServices & { readonly site: string } => ({
  ...services,
  site: services.config.appBaseUrl,
  releaseHolds: (uid) => releaseHolds(services, uid),
});
