import { type Application, applicationConverter, applicationPath } from '@fareground/domain/applications/application';
import { type AuditEntry, auditEntryConverter, auditPath } from '@fareground/domain/audit/audit-entry';
