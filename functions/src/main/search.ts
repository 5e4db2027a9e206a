import { createApi } from './api/api.ts';
import { createSearchRoutes } from './api/search-routes.ts';
import { plainServices } from './plain-services.ts';

export const search = createApi(plainServices(), createSearchRoutes(plainServices()));
