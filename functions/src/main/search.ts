import { createApi } from '../http/api.ts';
import { plainServices } from '../runtime/plain-services.ts';
import { createSearchRoutes } from '../search/search-routes.ts';

export const search = createApi(plainServices(), createSearchRoutes(plainServices()));
