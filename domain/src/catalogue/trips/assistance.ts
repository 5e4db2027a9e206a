import { z } from 'zod';
import { multilineText } from '../../core/fields.ts';

// What every page with a ticket loads. What is done with it stands in assistance-on-ticket.ts.

export const chairKinds = ['manual', 'powered'] as const;
export type ChairKind = (typeof chairKinds)[number];

/**
 * What somebody may need on a wheelchair place, in the order in which staff read it. `transfer`: the chair folds, or its user moves to a seat;
 * `ramp-on` and `ramp-off`: a ramp or lift where they get on, and where they get off; `help`: somebody who helps them on and off; `dog`: room
 * for an assistance dog.
 */
export const assistanceNeeds = ['transfer', 'ramp-on', 'ramp-off', 'help', 'dog'] as const;
export type AssistanceNeed = (typeof assistanceNeeds)[number];

/** Characters of a note at most, UTF-16 units. */
export const MAX_ASSISTANCE_NOTE = 160;

/** What a passenger on a wheelchair place told of the assistance that they need. All of it is theirs to tell: with nothing told it stands for the question. */
export const assistanceSchema = z.strictObject({
  chair: z.enum(chairKinds).optional(),
  needs: z.array(z.enum(assistanceNeeds)).max(assistanceNeeds.length),
  note: multilineText(MAX_ASSISTANCE_NOTE).optional(),
});
export type Assistance = z.infer<typeof assistanceSchema>;
