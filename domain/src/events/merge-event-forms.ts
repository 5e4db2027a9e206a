import type { EventForm, TierForm } from './event-form.ts';
import type { FormPath } from './read-event-form.ts';

export interface FormConflict {
  readonly path: FormPath;
  readonly mine: string;
  readonly theirs: string;
}

export interface MergedForm {
  readonly form: EventForm;
  /** What the other editor changed, and this one did not: it stands in the form. */
  readonly taken: readonly FormPath[];
  /** What both changed, each in another way: mine stands in the form. */
  readonly conflicts: readonly FormConflict[];
}

/**
 * Brings two forms together that began as `base` and were edited by two people at once. Nothing that either typed is lost without
 * being named. A tier that one took away and the other changed stays.
 */
export function mergeEventForms(base: EventForm, mine: EventForm, theirs: EventForm): MergedForm {
  const taken: FormPath[] = [];
  const conflicts: FormConflict[] = [];
  const choose = (path: FormPath, was: string, here: string, there: string): string => {
    if (here === there || there === was) return here;
    if (here === was) {
      taken.push(path);
      return there;
    }
    conflicts.push({ path, mine: here, theirs: there });
    return here;
  };
  const { tiers: _tiers, moreDates: _dates, ...fields } = mine;
  const merged = Object.fromEntries(
    Object.keys(fields).map((key) => {
      const field = key as keyof typeof fields;
      return [field, choose(field, base[field], mine[field], theirs[field])];
    }),
  );
  const dates = choose('moreDates', base.moreDates.join(), mine.moreDates.join(), theirs.moreDates.join());
  const form: EventForm = {
    ...(merged as typeof fields),
    tiers: mergeTiers(base.tiers, mine.tiers, theirs.tiers, { taken, choose }),
    moreDates: datesOf(dates),
  };
  return { form, taken, conflicts };
}

/** The form with another value in one field; as it is where there is no such field. @param value dates are joined by commas */
export function withValue(form: EventForm, path: FormPath, value: string): EventForm {
  if (path === 'moreDates') return { ...form, moreDates: datesOf(value) };
  const [first = '', id, field] = path.split('/');
  if (first !== 'tiers') return { ...form, [first]: value };
  const tiers = form.tiers.map((tier) => (tier.id === id && field ? { ...tier, [field]: value } : tier));
  return { ...form, tiers };
}

const datesOf = (joined: string): string[] => (joined === '' ? [] : joined.split(','));

interface Merging {
  readonly taken: FormPath[];
  readonly choose: (path: FormPath, was: string, here: string, there: string) => string;
}

function mergeTiers(
  base: readonly TierForm[],
  mine: readonly TierForm[],
  theirs: readonly TierForm[],
  { taken, choose }: Merging,
): TierForm[] {
  const find = (tiers: readonly TierForm[], id: string) => tiers.find((tier) => tier.id === id);
  const isChanged = (tier: TierForm): boolean =>
    JSON.stringify(tier) !== JSON.stringify(find(base, tier.id) ?? null);
  const merged: TierForm[] = [];
  for (const here of mine) {
    const there = find(theirs, here.id);
    const was = find(base, here.id);
    if (!there && was && !isChanged(here)) taken.push(`tiers/${here.id}`);
    else merged.push(there ? mergeTier(was ?? here, here, there, choose) : here);
  }
  for (const there of theirs) {
    if (find(mine, there.id) || !isChanged(there)) continue;
    taken.push(`tiers/${there.id}`);
    merged.push(there);
  }
  return merged;
}

const mergeTier = (was: TierForm, here: TierForm, there: TierForm, choose: Merging['choose']): TierForm => {
  const { id, ...fields } = here;
  const merged = Object.keys(fields).map((key) => {
    const field = key as keyof typeof fields;
    return [field, choose(`tiers/${id}/${field}`, was[field], here[field], there[field])];
  });
  return { id, ...(Object.fromEntries(merged) as typeof fields) };
};
