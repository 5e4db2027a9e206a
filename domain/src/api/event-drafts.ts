import { z } from 'zod';
import { eventDraftSchema } from '../catalogue/events/event-draft.ts';
import { slugSchema } from '../core/fields.ts';

/** POST /api/admin/event-drafts/:id/publish: what was seen is what is published. */
export const publishDraftRequestSchema = z.strictObject({ revision: eventDraftSchema.shape.revision });

/** The event, and one more for each further date. */
export const publishDraftResponseSchema = z.strictObject({ eventIds: z.array(slugSchema).min(1) });
