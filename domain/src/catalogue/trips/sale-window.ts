import { z } from 'zod';

/** When the site sells places of a trip; what is absent has no bound. On board they are sold for as long as somebody gets on (docs/features/onboard.md). */
export const saleWindowSchema = z.strictObject({
  /** Not sooner than so many times 24 hours before it leaves its first stop. */
  opensDays: z.int().min(1).max(730).optional(),
  /** Not in the last minutes before it leaves the stop where somebody gets on, by the timetable. */
  closesMinutes: z.int().min(1).max(10_080).optional(),
  /** Staff sell no more of it for now. */
  stopped: z.literal(true).optional(),
});
export type SaleWindow = z.infer<typeof saleWindowSchema>;
