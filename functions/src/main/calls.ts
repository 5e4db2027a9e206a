import { readWebhookSecrets } from '../platform/config.ts';
import { createApi, ownWaysOf } from './api/api.ts';
import { createRoutes } from './api/routes.ts';
import { connect, makeServices } from './make-services.ts';

const services = makeServices(connect(process.env));

/** Every call of the product's own server. Apart from sale.ts, whose functions have not the secret that the provider signs its messages with. */
export const calls = createApi(
  services,
  createRoutes(services),
  ownWaysOf(services, readWebhookSecrets(process.env)),
);
