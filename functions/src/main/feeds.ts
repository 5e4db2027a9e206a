import { readSite } from '../config.ts';
import { createApi } from '../http/api.ts';
import { createFeedRoutes } from '../http/feed-routes.ts';
import { openBucket } from '../runtime/bucket.ts';
import { plainServices } from '../runtime/plain-services.ts';
import { appOf } from '../runtime/tasks.ts';

export const feeds = createApi(
  plainServices(),
  createFeedRoutes({
    ...plainServices(),
    bucket: () => openBucket(appOf()),
    site: readSite(process.env),
    isThrottled: !process.env.FIRESTORE_EMULATOR_HOST,
  }),
);
