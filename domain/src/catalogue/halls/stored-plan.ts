import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { instantSchema, singleLineText, slugSchema, uidSchema } from '../../core/fields.ts';
import { planLinesSchema, zoneLinesSchema } from './hall-plan.ts';
import { venuePath } from './venue.ts';

/**
 * A plan of a venue's hall, as it is stored. As soon as an event is published with it, it stays as it is: staff go on with a version that is
 * made like it. So a running event keeps the plan that it was sold on.
 */
export const storedPlanSchema = z.strictObject({
  id: slugSchema,
  venueId: slugSchema,
  /** "Concert, standing floor": a hall has several. */
  name: singleLineText(60),
  /** Of the plans of one name. */
  version: z.int().min(1).max(999),
  zones: zoneLinesSchema,
  lines: planLinesSchema,
  /** An event is, or was, sold on it. Functions alone say so. */
  inUse: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type StoredPlan = z.infer<typeof storedPlanSchema>;
export const storedPlanConverter = documentConverter(storedPlanSchema);
export const PLANS = 'plans';
export const planPath = (venueId: string, planId: string): string =>
  `${venuePath(venueId)}/${PLANS}/${planId}`;

export interface Zone {
  readonly id: string;
  readonly name: string;
}
export const readZones = (lines: readonly string[]): Zone[] =>
  lines.map((text) => ({ id: text.slice(0, 1), name: text.slice(2) }));
export const writeZones = (zones: readonly Zone[]): string[] => zones.map(({ id, name }) => `${id} ${name}`);
