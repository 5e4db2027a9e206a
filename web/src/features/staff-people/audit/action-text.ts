import { type AuditAction, auditActions } from '@fareground/domain/people/audit-entry';
import type { MessageId } from '../../../i18n/ids.ts';

/** An action of the audit log, in words. */
export const actionText = (action: string): MessageId =>
  auditActions.some((one) => one === action) ? `audit.action.${action as AuditAction}` : 'audit.action.other';
