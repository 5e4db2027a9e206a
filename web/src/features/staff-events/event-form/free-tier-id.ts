import type { TierForm } from '@fareground/domain/catalogue/events/event-form';

/** An id that no tier of the form has: t1, t2 and so on. */
export function freeTierId(tiers: readonly Pick<TierForm, 'id'>[]): string {
  const taken = new Set(tiers.map(({ id }) => id));
  let number = tiers.length + 1;
  while (taken.has(`t${number}`)) number += 1;
  return `t${number}`;
}
