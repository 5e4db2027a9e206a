import type { Outcome } from './outcome.ts';

/** One thing that the journal or the provider has, and what became of it. */
export interface Rebuilt {
  readonly kind: 'sale' | 'refund' | 'authorisation' | 'dispute' | 'booking' | 'gift-card' | 'invoice';
  /** What it is called where it was found: the provider's id, or the journal's. */
  readonly source: string;
  /** The booking's reference; empty where nobody says one. */
  readonly bookingId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly outcome: Outcome;
}

export interface RebuildOptions {
  /** The moment that the books were restored to, epoch milliseconds. Some more of what was before is looked at and found there. */
  readonly since: number;
  /** Writes nothing. What is decided on top of what it would have written is told as if that were not there. */
  readonly isDryRun: boolean;
  /** Is told of each thing once it is decided. */
  readonly onOutcome: (thing: Rebuilt) => void;
}
