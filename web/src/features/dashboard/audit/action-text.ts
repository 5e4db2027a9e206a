import { type AuditAction, auditActions } from '@fareground/domain/audit/audit-entry';
import type { MessageId } from '../../../i18n/ids.ts';

/** What was done, in words; one that an older release wrote keeps its own name elsewhere. */
export const actionText = (action: string): MessageId =>
  auditActions.some((one) => one === action) ? `audit.action.${action as AuditAction}` : 'audit.action.other';
