import type { AuditAction } from '@fareground/domain/audit/audit-entry';
import type { SaleFile } from '@fareground/domain/calls/door-lists';
import type { Permission } from '@fareground/domain/permissions/permissions';

interface SaleFileKind {
  /** How it stands in the audit log that somebody took it. */
  readonly action: AuditAction;
  /** What it takes to ask for it and to fetch it. */
  readonly needs: Permission;
}

export const saleFileKinds: Readonly<Record<SaleFile, SaleFileKind>> = {
  'door-list-print': { action: 'doorList.print', needs: 'doorLists.read' },
  'door-list-pdf': { action: 'doorList.pdf', needs: 'doorLists.read' },
  'tickets-csv': { action: 'tickets.csv', needs: 'tickets.read' },
};
