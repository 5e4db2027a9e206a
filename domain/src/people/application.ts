import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  emailSchema,
  instantSchema,
  multilineText,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';

export const applicationStates = ['unconfirmed', 'new', 'in-review', 'accepted', 'declined'] as const;
export type ApplicationState = (typeof applicationStates)[number];
/** Whoever applies with an address that is not known to be theirs is `unconfirmed` until the link in its mail is opened. Nobody decides before that. */
export const applicationLifecycle: Lifecycle<ApplicationState> = {
  unconfirmed: ['new'],
  new: ['in-review', 'accepted', 'declined'],
  'in-review': ['accepted', 'declined'],
  accepted: [],
  declined: [],
};

/** Someone who wants to sell with us or work with us (S8). Its id is the applicant's uid: one each. */
export const applicationSchema = z.strictObject({
  id: uidSchema,
  as: z.enum(['venue', 'promoter', 'operator', 'staff']),
  name: singleLineText(80),
  /** In small letters: an address is confirmed once, however it is written. */
  email: emailSchema.toLowerCase(),
  organisation: optionalSingleLineText(120),
  city: singleLineText(80),
  message: multilineText(2000),
  state: z.enum(applicationStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** What was answered, by whom: functions write these with the decision. */
  answer: optionalText(4_000).optional(),
  decidedBy: uidSchema.optional(),
});
export type Application = z.infer<typeof applicationSchema>;
export const applicationConverter = documentConverter(applicationSchema);
export const APPLICATIONS = 'applications';
export const applicationPath = (id: string): string => `${APPLICATIONS}/${id}`;
