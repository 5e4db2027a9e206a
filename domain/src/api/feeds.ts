import { z } from 'zod';
import { layoutTemplates } from '../catalogue/vehicles/layout-templates.ts';
import {
  amountSchema,
  currencySchema,
  dayKeySchema,
  optionalText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
} from '../core/fields.ts';

/** Bytes of a zip that a page sends. What is larger is imported by the command. */
export const MAX_FEED_BYTES = 4 * 1024 ** 2;
/** Trips that a page imports: they are written before an answer is due. */
export const MAX_FEED_TRIPS = 2_000;
export const MAX_FEED_DAYS = 60;
/** Places for bicycles on one imported trip. */
export const MAX_BICYCLES = 100;
/** Trips that a page exports: they are read before an answer is due. */
export const MAX_EXPORTED_TRIPS = 20_000;
/** Bytes of the zip that they come to. */
export const MAX_EXPORTED_BYTES = 16 * 1024 ** 2;

/** Where a member of staff sends a feed: the next one takes its place. */
export const feedFile = (uid: string): string => `feeds/${uid}.zip`;

const feedFields = {
  /** What the feed is called, the same in all its editions; its first agency's name where nothing is said. */
  feed: slugSchema
    .max(16)
    .refine((name) => !name.includes('--'), 'no two dashes in a row')
    .optional(),
  /** Today where nothing is said. */
  from: dayKeySchema.optional(),
  days: z.int().min(1).max(MAX_FEED_DAYS),
  /** What it is sold in; what its fares say where nothing is said. */
  currency: currencySchema.optional(),
  /** Places for bicycles on each trip that takes some; none are sold where nothing is said. */
  bicycles: z.int().min(1).max(MAX_BICYCLES).optional(),
  /** The template that every vehicle has; the usual one of its kind where nothing is said. */
  layout: z.enum(layoutTemplates.map(({ id }) => id)).optional(),
  /** What a leg costs where the feed has no fare, minor units of the currency; what is usual in it where nothing is said. */
  distance: z
    .strictObject({ perKilometre: amountSchema.optional(), minimum: amountSchema.optional() })
    .optional(),
  isDraft: z.boolean(),
};

/** An amount is one of a currency. */
const isPriced = ({ currency, distance }: { currency?: unknown; distance?: unknown }): boolean =>
  distance === undefined || currency !== undefined;
const needsCurrency = { path: ['currency'], message: 'an amount of what?' };

/** POST /api/admin/feeds/preview: what an import of the feed that was sent would do. Changes nothing. */
export const previewFeedRequestSchema = z.strictObject(feedFields).refine(isPriced, needsCurrency);
export type PreviewFeedRequest = z.infer<typeof previewFeedRequestSchema>;

/** POST /api/admin/feeds/import: imports the feed that was previewed. */
export const importFeedRequestSchema = z
  .strictObject({
    ...feedFields,
    /** As the preview named it. */
    sent: z.string().regex(/^\d{1,20}$/),
  })
  .refine(isPriced, needsCurrency);
export type ImportFeedRequest = z.infer<typeof importFeedRequestSchema>;

const countSchema = z.int().min(0);
const reportSchema = z.strictObject({
  places: countSchema,
  routes: countSchema,
  trips: countSchema,
  calls: countSchema,
  /** What is left out, and why. */
  skipped: z.array(
    z.strictObject({ what: singleLineText(60), why: singleLineText(200), count: countSchema }),
  ),
});
const changesSchema = z.strictObject({ new: countSchema, changed: countSchema });

export const previewFeedResponseSchema = z.strictObject({
  /** Names what was sent, so that nothing else is imported than what was looked at. */
  sent: singleLineText(20),
  report: reportSchema,
  preview: z.strictObject({
    places: changesSchema,
    routes: changesSchema,
    /** `withdrawn`: off sale, because the feed has them no more. `kept`: as they are, mostly because somebody has a ticket. */
    trips: changesSchema.extend({ withdrawn: countSchema, kept: countSchema }),
  }),
  /** When the feed runs at all. */
  /** A feed may run for good: until 9999. */
  range: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).nullable(),
});
export type PreviewFeedResponse = z.infer<typeof previewFeedResponseSchema>;

export const importFeedResponseSchema = z.strictObject({ report: reportSchema, written: countSchema });

/** POST /api/admin/feeds/export: what is on sale as a feed. Changes nothing. */
export const exportFeedRequestSchema = z.strictObject({
  /** Now where nothing is said. */
  from: dayKeySchema.optional(),
  days: z.int().min(1).max(MAX_FEED_DAYS),
  /** What this one runs, by its name; what all do where nothing is said. */
  operator: singleLineText(80).optional(),
});
export type ExportFeedRequest = z.infer<typeof exportFeedRequestSchema>;
export const exportFeedResponseSchema = z.strictObject({
  report: reportSchema.extend({ timeZones: z.array(timeZoneSchema) }),
  /** The file, in base64. */
  zip: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
});
export type ExportFeedResponse = z.infer<typeof exportFeedResponseSchema>;

/** In `details.faults` of a feed that is refused: at most 100, and `details.count` of all. Lines are counted from 1; 0 is the whole file. */
export const feedFaultsSchema = z.array(
  z.object({
    file: singleLineText(200),
    line: countSchema,
    column: optionalText(200),
    reason: optionalText(2_000),
  }),
);
export type FeedFault = z.infer<typeof feedFaultsSchema>[number];
