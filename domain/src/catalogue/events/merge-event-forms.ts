import { pictureName } from '../../core/picture-path.ts';
import type { QuestionForm } from '../questions/question-form.ts';
import type { EventForm, FareForm, GalleryForm, TierForm } from './event-form.ts';
import type { FormPath } from './form-fault.ts';

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
 * being named. A tier, a question or a picture that one took away and the other changed stays.
 */
export function mergeEventForms(base: EventForm, mine: EventForm, theirs: EventForm): MergedForm {
  const taken: FormPath[] = [];
  const conflicts: FormConflict[] = [];
  const choose: Choose = (path, was, here, there) => {
    if (here === there || there === was) return here;
    if (here === was) {
      taken.push(path);
      return there;
    }
    conflicts.push({ path, mine: here, theirs: there });
    return here;
  };
  const {
    gallery: _gallery,
    tiers: _tiers,
    quotas: _quotas,
    questions: _questions,
    moreDates: _dates,
    ...fields
  } = mine;
  const merged = Object.fromEntries(
    Object.keys(fields).map((key) => {
      const field = key as keyof typeof fields;
      return [field, choose(field, base[field], mine[field], theirs[field])];
    }),
  );
  const dates = choose('moreDates', base.moreDates.join(), mine.moreDates.join(), theirs.moreDates.join());
  const form: EventForm = {
    ...(merged as typeof fields),
    gallery: mergeLists([base.gallery, mine.gallery, theirs.gallery], {
      taken,
      pathOf: galleryPath,
      merge: (was, here, there) => ({
        ...here,
        alt: choose(galleryPath(here), was.alt, here.alt, there.alt),
      }),
    }),
    tiers: mergeLists([base.tiers, mine.tiers, theirs.tiers], {
      taken,
      pathOf: ({ id }) => `tiers/${id}`,
      merge: (was, here, there) => mergeTier(was, here, there, { taken, choose }),
    }),
    quotas: mergeLists([base.quotas, mine.quotas, theirs.quotas], {
      taken,
      pathOf: ({ id }) => `quotas/${id}`,
      merge: (was, here, there) => mergeTexts(`quotas/${here.id}`, [was, here, there], choose),
    }),
    questions: mergeLists([base.questions, mine.questions, theirs.questions], {
      taken,
      pathOf: questionPath,
      merge: (was, here, there) => mergeTexts(questionPath(here), [was, here, there], choose),
    }),
    moreDates: datesOf(dates),
  };
  return { form, taken, conflicts };
}

/** The form with another value in one field; as it is where there is no such field. @param value dates are joined by commas */
export function withValue(form: EventForm, path: FormPath, value: string): EventForm {
  if (path === 'moreDates') return { ...form, moreDates: datesOf(value) };
  const [first = '', id, field, fareId, fareField] = path.split('/');
  if (first === 'gallery')
    return {
      ...form,
      gallery: form.gallery.map((one) => (galleryPath(one) === path ? { ...one, alt: value } : one)),
    };
  if (first === 'quotas' && field) {
    const quotas = form.quotas.map((one) => (one.id === id ? { ...one, [field]: value } : one));
    return { ...form, quotas };
  }
  if (first === 'questions') {
    const questions = form.questions.map((one) =>
      one.id === id && field ? { ...one, [field]: value } : one,
    );
    return { ...form, questions };
  }
  if (first !== 'tiers') return { ...form, [first]: value };
  const withFare = (fare: FareForm): FareForm =>
    fare.id === fareId && fareField ? { ...fare, [fareField]: value } : fare;
  const tiers = form.tiers.map((tier) => {
    if (tier.id !== id || !field) return tier;
    return field === 'fares' ? { ...tier, fares: tier.fares.map(withFare) } : { ...tier, [field]: value };
  });
  return { ...form, tiers };
}

const galleryPath = ({ path }: GalleryForm): FormPath => `gallery/${pictureName(path)}`;
const questionPath = ({ id }: QuestionForm) => `questions/${id}` as const;
const datesOf = (joined: string): string[] => (joined === '' ? [] : joined.split(','));

/** Which of three values stands in the form: `there` where only the other editor changed it. */
type Choose = (path: FormPath, was: string, here: string, there: string) => string;

/** Where it is noted what came of it. */
interface Noting {
  readonly taken: FormPath[];
  readonly choose: Choose;
}

interface Merging<T> {
  readonly taken: FormPath[];
  /** What tells one of the list from the others. */
  readonly pathOf: (one: T) => FormPath;
  /** One that stands in both lists. */
  readonly merge: (was: T, here: T, there: T) => T;
}

function mergeLists<T>(
  [base, mine, theirs]: readonly [readonly T[], readonly T[], readonly T[]],
  { taken, pathOf, merge }: Merging<T>,
): T[] {
  const find = (list: readonly T[], one: T) => list.find((other) => pathOf(other) === pathOf(one));
  const isChanged = (one: T): boolean => JSON.stringify(one) !== JSON.stringify(find(base, one) ?? null);
  const merged: T[] = [];
  for (const here of mine) {
    const there = find(theirs, here);
    const was = find(base, here);
    if (!there && was && !isChanged(here)) taken.push(pathOf(here));
    else merged.push(there ? merge(was ?? here, here, there) : here);
  }
  for (const there of theirs) {
    if (find(mine, there) || !isChanged(there)) continue;
    taken.push(pathOf(there));
    merged.push(there);
  }
  return merged;
}

const mergeTier = (was: TierForm, here: TierForm, there: TierForm, merging: Noting): TierForm => {
  const path: FormPath = `tiers/${here.id}`;
  return {
    ...mergeTexts(path, [was, here, there], merging.choose),
    fares: mergeLists([was.fares, here.fares, there.fares], {
      taken: merging.taken,
      pathOf: ({ id }) => `${path}/fares/${id}`,
      merge: (wasFare, hereFare, thereFare) =>
        mergeTexts(`${path}/fares/${hereFare.id}`, [wasFare, hereFare, thereFare], merging.choose),
    }),
  };
};

/** The texts of one of a list, each for itself; its id and its own lists stay as they are here. */
function mergeTexts<T extends { readonly id: string }>(
  path: `${'tiers' | 'quotas' | 'questions'}/${string}`,
  [was, here, there]: readonly [T, T, T],
  choose: Choose,
): T {
  const texts = Object.entries(here).flatMap(([field, text]) => {
    if (field === 'id' || typeof text !== 'string') return [];
    const key = field as keyof T;
    return [[field, choose(`${path}/${field}`, String(was[key]), text, String(there[key]))]];
  });
  return { ...here, ...(Object.fromEntries(texts) as Partial<T>) };
}
