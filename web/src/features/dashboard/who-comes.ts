import type { DoorTier } from '@fareground/domain/calls/door-lists';

/** How many are expected at an event, and how many of them are in. An add-on brings nobody. */
export function whoComes(tiers: readonly DoorTier[]): {
  readonly tickets: number;
  readonly admitted: number;
} {
  const places = tiers.filter(({ addOn }) => !addOn);
  return {
    tickets: places.reduce((sum, tier) => sum + tier.tickets, 0),
    admitted: places.reduce((sum, tier) => sum + tier.admitted, 0),
  };
}
