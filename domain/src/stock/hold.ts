import { Map as PersistentMap } from 'immutable';

/** Places kept for somebody until they are paid. */
export interface PlacesHold {
  /** When it ends by itself, epoch milliseconds. */
  until: number;
  /** 1 to 1,000. */
  quantity: number;
  mask: number;
}
export interface SeatsHold {
  until: number;
  seats: string[];
  mask: number;
}

/** The live holds by claim key. A rush adds thousands, one after the other, so that a copy must not copy them all. */
export type Holds<Hold> = PersistentMap<string, Hold>;
export const noHolds = <Hold>(): Holds<Hold> => PersistentMap();
