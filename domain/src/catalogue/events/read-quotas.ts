import type { QuotaForm, TierForm } from './event-form.ts';
import type { FormFault, FormPath } from './form-fault.ts';
import type { FormReader } from './form-reader.ts';
import type { StoredEvent } from './formed-event.ts';
import type { Quota } from './quota.ts';
import type { Tier } from './tier.ts';

/**
 * What tiers share, as the form says it. The places of a quota are spread over as many pools as those of its tier with most; one that has places in
 * the books keeps its pools.
 */
export function readQuotas(
  forms: readonly QuotaForm[],
  tiers: readonly Tier[],
  stored: StoredEvent | null,
  reader: FormReader,
): Quota[] {
  return forms.map((form, index) => {
    const at = (field: 'name' | 'capacity'): FormPath => `quotas/${form.id}/${field}`;
    const own = tiers.filter(({ quotaId }) => quotaId === form.id);
    const name = reader.line(at('name'), form.name);
    const isTwice = forms.slice(0, index).some((other) => nameKey(other) === nameKey(form));
    if (name !== '' && isTwice) reader.fault(at('name'), 'name-twice');
    else if (name !== '' && own.length === 0) reader.fault(at('name'), 'quota-unused');
    const capacity = reader.whole(at('capacity'), form.capacity, 1, 100_000);
    const before = fixedQuotas(stored).find(({ id }) => id === form.id);
    if (before && before.capacity !== capacity) reader.fault(at('capacity'), 'fixed');
    const shards = before?.shards ?? Math.max(1, ...own.map((tier) => tier.shards));
    return { id: form.id, name, capacity, shards };
  });
}

/** Quotas with places in the books: they change while the event is on sale, where what is taken is counted. */
export function fixedQuotas(stored: StoredEvent | null): readonly Quota[] {
  if (!stored) return [];
  const { event, tiers, fixedTiers } = stored;
  const inBooks = new Set(tiers.filter(({ id }) => fixedTiers.includes(id)).map(({ quotaId }) => quotaId));
  return (event.quotas ?? []).filter(({ id }) => inBooks.has(id));
}

/** Where a tier names a quota that is not there, or follows no tier, or itself in the end. */
export function linkFaults(tiers: readonly TierForm[], quotas: readonly QuotaForm[]): FormFault[] {
  return tiers.flatMap((tier): FormFault[] => [
    ...(tier.quotaId !== '' && !quotas.some(({ id }) => id === tier.quotaId)
      ? [{ path: `tiers/${tier.id}/quotaId` as const, reason: 'no-quota' as const }]
      : []),
    ...(tier.follows !== '' && !endsSomewhere(tier, tiers)
      ? [{ path: `tiers/${tier.id}/follows` as const, reason: 'no-earlier-tier' as const }]
      : []),
  ]);
}

/** Whether the tiers that it follows, one after the other, come to one that follows none. */
function endsSomewhere(tier: TierForm, tiers: readonly TierForm[]): boolean {
  let current: TierForm | undefined = tier;
  for (let steps = 0; current && steps <= tiers.length; steps++) {
    const { follows }: TierForm = current;
    if (follows === '') return true;
    current = tiers.find(({ id }) => id === follows);
  }
  return false;
}

const nameKey = ({ name }: QuotaForm): string => name.trim().toLowerCase();
