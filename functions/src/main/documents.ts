import { createBookingLinks } from '../access/links/booking-links.ts';
import { readWalletKeys } from '../access/wallet/wallet-keys.ts';
import { readSigningKeys } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { createApi } from './api/api.ts';
import { createDocumentRoutes } from './api/document-routes.ts';
import { createWalletRoutes } from './api/wallet-routes.ts';
import { plainServices } from './plain-services.ts';

const services = plainServices();
// Opens the links in mails with the keys of tickets; what it signs itself are passes for wallets.
const links = createBookingLinks(readSigningKeys(process.env), services.site);
const wallets = readWalletKeys(process.env, log);

export const documents = createApi(services, [
  ...createDocumentRoutes({ ...services, links }),
  ...createWalletRoutes({ ...services, links, wallets }),
]);
