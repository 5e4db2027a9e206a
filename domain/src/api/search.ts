import { z } from 'zod';
import { eventCategorySchema } from '../catalogue/events/category.ts';
import { searchEntrySchema } from '../catalogue/search/search-entry.ts';
import { amountSchema, dayKeySchema, singleLine, text } from '../core/fields.ts';

/** Events of one page of an answer. */
export const SEARCH_PAGE = 24;
/** Suggestions need so many letters. */
export const MIN_LETTERS = 2;

const words = text().trim().max(120);
const flag = z.literal('1').optional();

/** What stands behind `?` of GET /search. Days are of the venue's calendar, both included; `price` is the most, with fees and taxes, in minor units. */
export const searchQuerySchema = z.object({
  q: words.optional(),
  city: singleLine().trim().max(120).optional(),
  from: dayKeySchema.optional(),
  to: dayKeySchema.optional(),
  category: eventCategorySchema.optional(),
  price: z.coerce.number().pipe(amountSchema).optional(),
  free: flag,
  accessible: flag,
  onSale: flag,
  /** By itself: the best first with words, else the soonest first. */
  sort: z.enum(['relevance', 'date', 'price']).optional(),
  page: z.coerce.number().int().min(1).max(2_500).default(1),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

export const suggestionQuerySchema = z.object({ q: words.min(MIN_LETTERS) });

export const searchResponseSchema = z.object({
  events: z.array(searchEntrySchema),
  /** Of all pages. */
  total: z.int(),
  page: z.int(),
  hasMore: z.boolean(),
  /** What would find something, where nothing was found. */
  instead: z
    .object({
      /** Words near to those that were typed. */
      words: z.array(text()),
      /** The next days with what was asked for. */
      days: z.array(text()),
      /** Other cities with what was asked for, the most events first. */
      cities: z.array(text()),
    })
    .optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;

export const suggestionSchema = z.object({
  kind: z.enum(['event', 'performer', 'venue', 'city', 'category', 'travel']),
  text: text(),
  /** Of an event its id, of a category its name, else the text. */
  id: singleLine(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
export const suggestionsResponseSchema = z.object({ suggestions: z.array(suggestionSchema) });
export type SuggestionsResponse = z.infer<typeof suggestionsResponseSchema>;
