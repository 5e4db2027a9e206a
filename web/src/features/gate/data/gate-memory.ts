import {
  type ClosedTicket,
  type ClosedTicketsCursor,
  closedTicketSchema,
  closedTicketsCursorSchema,
  type GateSale,
  gateSaleSchema,
} from '@fareground/domain/calls/gate';
import { outsideHours, ticketHours } from '@fareground/domain/tickets/ticket-hours';
import { z } from 'zod';

/** What a gate keeps on its device, so that it works on after the page is opened again without a network. */
const gateMemorySchema = z.object({
  name: z.string(),
  sales: z.array(gateSaleSchema),
  closed: z.array(closedTicketSchema),
  /** Where the list of closed tickets ends. */
  next: closedTicketsCursorSchema.nullable(),
  /** When it was last asked for, epoch milliseconds; null before the first answer. */
  listedAt: z.number().nullable(),
});

export interface GateMemory {
  name: string;
  sales: readonly GateSale[];
  closed: readonly ClosedTicket[];
  next: ClosedTicketsCursor | null;
  listedAt: number | null;
}

const keyOf = (staffUid: string): string => `fareground.gate.${staffUid}`;

/** The gate that somebody opened on this device, as long as one of its sales still goes on. */
export function readGateMemory(staffUid: string, now: number): GateMemory | undefined {
  try {
    const stored = gateMemorySchema.safeParse(JSON.parse(localStorage.getItem(keyOf(staffUid)) ?? 'null'));
    if (!stored.success) return undefined;
    const isOn = stored.data.sales.some((sale) => outsideHours(ticketHours(sale), now) === null);
    return isOn ? stored.data : undefined;
  } catch {
    return undefined;
  }
}

export function writeGateMemory(staffUid: string, memory: GateMemory): void {
  try {
    localStorage.setItem(keyOf(staffUid), JSON.stringify(memory));
  } catch (error) {
    // Storage is off or full: the list lasts as long as this page does.
    console.warn('The gate could not be kept on this device', error);
  }
}
