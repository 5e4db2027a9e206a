import { type SaleFile, saleFiles } from '@fareground/domain/api/door-lists';
import { manifestFiles } from '@fareground/domain/api/manifests';
import type { AuditAction } from '@fareground/domain/people/audit-entry';
import type { Permission } from '@fareground/domain/people/permissions';

/** Every file with everybody who has a ticket: of an event, and of a trip. */
export const allSaleFiles = [...saleFiles, ...manifestFiles] as const;
export type AnySaleFile = SaleFile | (typeof manifestFiles)[number];

interface SaleFileKind {
  /** How it stands in the audit log that somebody took it. */
  readonly action: AuditAction;
  /** What it takes to ask for it and to fetch it. */
  readonly needs: Permission;
  /** The collection of what it is a file of. */
  readonly of: 'events' | 'trips';
}

export const saleFileKinds: Readonly<Record<AnySaleFile, SaleFileKind>> = {
  'door-list-print': { action: 'doorList.print', needs: 'doorLists.read', of: 'events' },
  'door-list-pdf': { action: 'doorList.pdf', needs: 'doorLists.read', of: 'events' },
  'tickets-csv': { action: 'tickets.csv', needs: 'tickets.read', of: 'events' },
  'tickets-xlsx': { action: 'tickets.xlsx', needs: 'tickets.read', of: 'events' },
  'manifest-pdf': { action: 'manifest.pdf', needs: 'manifests.read', of: 'trips' },
  'manifest-csv': { action: 'manifest.csv', needs: 'manifests.read', of: 'trips' },
  'manifest-xlsx': { action: 'manifest.xlsx', needs: 'manifests.read', of: 'trips' },
};
