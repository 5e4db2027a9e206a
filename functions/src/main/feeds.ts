import { openBucket } from '../platform/bucket.ts';
import { readSite } from '../platform/config.ts';
import { appOf } from '../platform/tasks.ts';
import { createApi } from './api/api.ts';
import { createFeedRoutes } from './api/feed-routes.ts';
import { plainServices } from './plain-services.ts';

export const feeds = createApi(
  plainServices(),
  createFeedRoutes({
    ...plainServices(),
    bucket: () => openBucket(appOf()),
    site: readSite(process.env),
    isThrottled: !process.env.FIRESTORE_EMULATOR_HOST,
  }),
);
