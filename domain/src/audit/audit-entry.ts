import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, optionalText, uidSchema } from '../core/fields.ts';

/** Who changed what, append only (SPEC R4). `before` and `after` are JSON text of the changed fields, '' where there was nothing. */
export const auditEntrySchema = z.strictObject({
  id: line(200),
  at: instantSchema,
  actorUid: uidSchema,
  /** As it was at that time: the account may be gone when somebody reads this. Empty where it is not known. */
  actorEmail: optionalText(320).optional(),
  action: line(60),
  /** The collection, so that all changes of one kind can be asked for. */
  area: line(40).optional(),
  /** Path of the changed document or "users/<uid>". */
  target: line(300),
  reason: optionalText(300),
  before: optionalText(10_000),
  after: optionalText(10_000),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditEntryConverter = documentConverter(auditEntrySchema);
export const AUDIT = 'audit';
export const auditPath = (id: string): string => `${AUDIT}/${id}`;

/** Everything that is written down, so that a filter can offer it. */
export const auditActions = [
  'roles.change',
  'users.disable',
  'users.enable',
  'users.sign-out',
  'account.delete',
  'invitations.create',
  'invitations.withdraw',
  'invitations.accept',
  'applications.decide',
  'bookings.cancel',
  'bookings.goodwill',
  'events.cancel',
  'events.postpone',
  'events.publish',
  'events.unpublish',
  'trips.change',
  'trips.cancel',
  'trips.skip-stop',
  'trips.change-vehicle',
  'trips.driver',
  'trips.make',
  'bookings.move',
  'events.move-plan',
  'tiers.resize',
  'quotas.resize',
  'packages.save',
  'packages.put-on-sale',
  'packages.end',
  'packages.discard',
  'refunds.fail',
  'drawers.count',
  'refunds.retry',
  'disputes.answer',
  'cases.retry',
  'cases.close',
  'checkIn.double',
  'checkIn.void',
  'checkIn.refused',
  'entryRules.change',
  'tickets.resend',
  'tickets.void',
  'tickets.change-seat',
  'tickets.transfer',
  'tickets.take-back',
  'feeds.import',
  'guests.add',
  'allotments.make',
  'allotments.change',
  'allotments.release',
  'waitingLists.close',
  'waitingLists.open',
  'waitingEntries.remove',
  'tickets.csv',
  'doorList.print',
  'doorList.pdf',
  'manifest.pdf',
  'manifest.csv',
  'walkUps.sell',
  'refunds.hand-out',
  'refunds.to-card',
  'invoices.correct',
  'giftCards.issue',
  'giftCards.block',
  'giftCards.send',
  'giftCards.refund',
  'mail.send-again',
  'mail.came-back',
  'document.create',
  'document.update',
  'document.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];
