import type { FieldReason } from '../../core/field-reader.ts';
import type { QuestionReason } from '../questions/read-question-forms.ts';
import type { EventField } from './event-form.ts';
import type { ReadinessReason } from './event-readiness.ts';

export type FormReason =
  | Exclude<ReadinessReason, 'not-a-draft'>
  | FieldReason
  | 'no-seat-plan'
  | 'no-partner'
  | 'no-plan'
  | 'plan-unfinished'
  | 'no-zone'
  | 'zone-twice'
  | 'doors-after-the-start'
  | 'ends-before-the-start'
  | 'date-twice'
  /** The quota is gone that the tier was to share. */
  | 'no-quota'
  /** No tier shares it. */
  | 'quota-unused'
  /** The tier that it follows is gone, or follows it. */
  | 'no-earlier-tier'
  /** An open price: what is suggested is below the least. */
  | 'below-the-lowest-price'
  /** Another fare of the tier has the name. */
  | 'fare-twice'
  /** An open price: the most is below what is suggested. */
  | 'below-the-suggested-price'
  /** An add-on has no seats, and follows no other. */
  | 'not-for-add-ons'
  /** Nothing lets anybody in. */
  | 'only-add-ons'
  | 'too-many-performers'
  | 'no-performer'
  | 'no-picture'
  | QuestionReason
  /** It is on sale, and others rely on it: it is changed on the page of changes, where everybody is told. */
  | 'fixed';

/** Where a fault is: a field, "gallery/k3….webp" (a picture by its name), "tiers", "tiers/t1/price", "tiers/t1/fares/f1/price", "quotas/q1/name", "questions/q1/label" or "moreDates/0". */
export type FormPath =
  | EventField
  | `gallery/${string}`
  | 'tiers'
  | `tiers/${string}`
  | `quotas/${string}`
  | `questions/${string}`
  | 'moreDates'
  | `moreDates/${number}`;
export interface FormFault {
  readonly path: FormPath;
  readonly reason: FormReason;
}
