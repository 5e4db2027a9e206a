import { readSigningKeys } from '../config.ts';
import { createDocumentRoutes } from '../documents/document-routes.ts';
import { createApi } from '../http/api.ts';
import { createBookingLinks } from '../links/booking-links.ts';
import { log } from '../runtime/log.ts';
import { plainServices } from '../runtime/plain-services.ts';
import { readWalletKeys } from '../wallet/wallet-keys.ts';
import { createWalletRoutes } from '../wallet/wallet-routes.ts';

const services = plainServices();
// Opens the links in mails with the keys of tickets; what it signs itself are passes for wallets.
const links = createBookingLinks(readSigningKeys(process.env), services.site);
const wallets = readWalletKeys(process.env, log);

export const documents = createApi(services, [
  ...createDocumentRoutes({ ...services, links }),
  ...createWalletRoutes({ ...services, links, wallets }),
]);
