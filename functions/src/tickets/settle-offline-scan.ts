import { type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { ticketPath, ticketSchema } from '@fareground/domain/tickets/ticket';
import type { Services } from '../runtime/services.ts';

export type OfflineScanOutcome = 'used' | 'double' | 'nothing';

/**
 * What a scan made without a network does once it arrives: the ticket counts as used from the gate's moment on. If it was
 * used already, two gates let it in, each alone: that cannot be undone, so it is written down with both gates and times.
 */
export function settleOfflineScan(services: Services, scan: CheckIn): Promise<OfflineScanOutcome> {
  const path = ticketPath(scan.serial);
  const audit = auditPath(`double-${scan.id}`);
  return services.desk.submit<OfflineScanOutcome>({
    pools: [],
    documents: [path],
    documentsOnConflict: [audit],
    decide: (view) => {
      const stored = view.document(path).data;
      if (!scan.offline || !stored) return { kind: 'done', result: 'nothing' };
      const ticket = ticketSchema.parse(stored);
      if (ticket.state === 'valid') {
        const data = { state: 'used', usedAt: scan.scannedAt, usedGate: scan.gate, updatedAt: view.now };
        return { kind: 'commit', pools: [], writes: [{ kind: 'update', path, data }], result: 'used' };
      }
      const isSame = ticket.usedAt === scan.scannedAt && ticket.usedGate === scan.gate;
      if (isSame || view.document(audit).data) return { kind: 'done', result: isSame ? 'used' : 'double' };
      const entry: AuditEntry = {
        id: `double-${scan.id}`,
        at: view.now,
        actorUid: scan.staffUid,
        action: 'checkIn.double',
        area: 'tickets',
        target: path,
        reason: 'let in at two gates, one of them without a network',
        before: JSON.stringify({ state: ticket.state, usedAt: ticket.usedAt, gate: ticket.usedGate }),
        after: JSON.stringify({ scannedAt: scan.scannedAt, gate: scan.gate }),
      };
      return {
        kind: 'commit',
        pools: [],
        writes: [{ kind: 'create', path: audit, data: entry }],
        result: 'double',
      };
    },
  });
}
