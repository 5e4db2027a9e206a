import { outsideHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import { type GateSale, type GateTrip, gateSaleSchema, gateTripSchema } from '@fareground/domain/api/gate';
import { gateTierIdsSchema } from '@fareground/domain/api/tickets';
import { stopNumberSchema } from '@fareground/domain/catalogue/trips/segments';
import { z } from 'zod';

const gateMemorySchema = z.object({
  name: z.string(),
  sales: z.array(gateSaleSchema),
  tierIds: gateTierIdsSchema.optional(),
  trip: gateTripSchema.optional(),
  stop: stopNumberSchema.optional(),
});

/** What somebody opened a gate for on this device. */
export interface GateMemory {
  name: string;
  sales: readonly GateSale[];
  /** The tiers that it lets in, by sale; of a sale that is not named all. */
  tierIds?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Of a gate on board: its way as it was last read, and where it is. */
  trip?: GateTrip | undefined;
  stop?: number | undefined;
}

const keyOf = (staffUid: string): string => `fareground.gate.${staffUid}`;

/** The gate that somebody opened on this device, as long as one of its sales still goes on. */
export function readGateMemory(staffUid: string, now: number): GateMemory | undefined {
  try {
    const stored = gateMemorySchema.safeParse(JSON.parse(localStorage.getItem(keyOf(staffUid)) ?? 'null'));
    if (!stored.success) return undefined;
    const isOn = stored.data.sales.some(
      (sale) => !sale.rehearsal && outsideHours(ticketHours(sale), now) === null,
    );
    return isOn ? stored.data : undefined;
  } catch {
    return undefined;
  }
}

export function writeGateMemory(staffUid: string, memory: GateMemory): void {
  try {
    localStorage.setItem(keyOf(staffUid), JSON.stringify(memory));
  } catch (error) {
    // Storage is off or full: the gate is open as long as this page is.
    console.warn('The gate could not be kept on this device', error);
  }
}
