import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, singleLineText } from '../core/fields.ts';
import { userPath } from './user.ts';

/** How many people one person may save. Rules cannot count documents, so each has one of these places. */
export const MAX_PASSENGERS = 20;

/** "p00" to "p19". */
export const passengerIdSchema = z.string().regex(/^p[01][0-9]$/);

/** Someone a person books for, kept so that the name need not be typed again: users/{uid}/passengers/{id}. */
export const passengerSchema = z.strictObject({
  id: passengerIdSchema,
  /** As it should stand on the ticket. */
  name: singleLineText(80),
  createdAt: instantSchema,
});
export type Passenger = z.infer<typeof passengerSchema>;
export const passengerConverter = documentConverter(passengerSchema);
export const passengersPath = (uid: string): string => `${userPath(uid)}/passengers`;
export const passengerPath = (uid: string, id: string): string => `${passengersPath(uid)}/${id}`;

/** The first place that nobody has, or none when all are taken. */
export function freePassengerId(taken: readonly Pick<Passenger, 'id'>[]): string | undefined {
  const used = new Set(taken.map(({ id }) => id));
  return Array.from({ length: MAX_PASSENGERS }, (_, place) => `p${String(place).padStart(2, '0')}`).find(
    (id) => !used.has(id),
  );
}
