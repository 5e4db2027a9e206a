import type { Event } from './event.ts';
import type { Tier } from './tier.ts';

export interface StoredEvent {
  readonly event: Event;
  readonly tiers: readonly Tier[];
  /** Ids of tiers that have places in the books: they stay, with as many places and the same seats. All of them while it is on sale. */
  readonly fixedTiers: readonly string[];
}

/** An event as it will be stored, with its tiers in their order. */
export interface FormedEvent {
  readonly event: Event;
  readonly tiers: readonly Tier[];
}
