import { z } from 'zod';

export const eventCategories = [
  'music',
  'stage',
  'sport',
  'comedy',
  'talks',
  'family',
  'film',
  'food',
] as const;
export const eventCategorySchema = z.enum(eventCategories);
export type EventCategory = z.infer<typeof eventCategorySchema>;
