import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
  uidSchema,
} from '../../core/fields.ts';
import { vehicleKindSchema } from '../vehicles/vehicle-kind.ts';
import { tripExtrasSchema } from './extras.ts';
import { feedSourceSchema } from './feed-source.ts';
import { noShowRuleSchema } from './no-show-rule.ts';
import { returnPercentSchema } from './return-discount.ts';
import { concessionsSchema, zoneFaresSchema } from './trip-fares.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** An agency of a GTFS feed. */
const agencySchema = z.strictObject({
  /** '' where the feed has one agency, and no id of it. */
  id: optionalSingleLineText(300),
  /** Its service days are days of this zone. */
  timeZone: timeZoneSchema,
  url: optionalSingleLineText(300),
  phone: optionalSingleLineText(60),
});

/** What passengers know as one service: "S1, Porto – Braga". Each of its trips has one of its patterns. Functions alone write it. */
export const routeSchema = z.strictObject({
  id: slugSchema,
  /** What is painted on its vehicles: "S1". */
  number: singleLineText(20),
  name: singleLineText(120),
  kind: vehicleKindSchema,
  /** Who runs it (people/partner.ts); absent: nobody who was said. */
  partnerId: slugSchema.optional(),
  operator: singleLineText(80),
  /** "#41ad49" */
  colour: colourSchema.optional(),
  /** Of what is written on it. */
  textColour: colourSchema.optional(),
  /** Its operator, as the feed has it that it came with. */
  agency: agencySchema.optional(),
  currency: currencySchema,
  /** No leg costs less than this, minor units. */
  minimumFare: amountSchema,
  /** What its trips cost by zone; absent where they cost by distance or by a table of their own. */
  zoneFares: zoneFaresSchema.optional(),
  /** What children and infants pay; absent where all pay the same. */
  concessions: concessionsSchema.optional(),
  /** What whoever misses a trip of it may take; absent: nothing. */
  missed: noShowRuleSchema.optional(),
  /** Off the fares of whoever goes there and back on the route, percent; absent: nothing. */
  returnPercent: returnPercentSchema.optional(),
  neighbourWishes: z.literal(true).optional(),
  /** What its trips take along beside people. */
  extras: tripExtrasSchema.optional(),
  /** Whether a trip of it was ever on sale: then everyone may read it. */
  used: z.boolean(),
  source: feedSourceSchema.optional(),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Route = z.infer<typeof routeSchema>;
export const routeConverter = documentConverter(routeSchema);
export const ROUTES = 'routes';
export const routePath = (id: string): string => `${ROUTES}/${id}`;
