import type { TicketState } from '../tickets/ticket.ts';
import { outsideHours, type TicketHours } from '../tickets/ticket-hours.ts';

/** Why a gate does not let a ticket in. */
export type Refusal = 'ticket-void' | 'wrong-sale' | 'already-used' | 'too-early' | 'too-late';

/** What a gate knows of a ticket. */
export interface PresentedTicket {
  state: TicketState;
  saleId: string;
  /** Within any of these it lets in: what it was sold with, and what its event or trip moved to. */
  hours: readonly [TicketHours, ...TicketHours[]];
}

/**
 * Whether a gate for these sales lets a ticket in at a moment; null when it does. One that ended is said to be so at every gate; another
 * sale's comes before its use and its hours, because only its own gate can help.
 */
export function refusalOf(
  { state, saleId, hours }: PresentedTicket,
  { saleIds, at }: { saleIds: readonly string[]; at: number },
): Refusal | null {
  if (state === 'void' || state === 'transferred') return 'ticket-void';
  if (!saleIds.includes(saleId)) return 'wrong-sale';
  if (state === 'used') return 'already-used';
  const outside = hours.map((each) => outsideHours(each, at));
  return outside.includes(null) ? null : (outside[0] ?? null);
}
