import {
  FEWEST_OPTIONS,
  MAX_OPTIONS,
  optionSchema,
  type Question,
  questionKinds,
  questionScopes,
} from './question.ts';
import { chosenTiers, type QuestionField, type QuestionForm } from './question-form.ts';

export type QuestionReason =
  | 'missing'
  /** A choice has too few options, too many, or one that is too long. */
  | 'no-options'
  | 'option-twice'
  /** Another question of the event has the wording. */
  | 'question-twice'
  /** None of the tiers that it was to be asked with is there any more. */
  | 'question-of-no-tier'
  /** It was published: its answers are of this kind. */
  | 'question-fixed';

export type QuestionPath = `questions/${string}/${QuestionField}`;

interface QuestionContext {
  /** Of the form's tiers. */
  readonly tierIds: readonly string[];
  /** The questions of an event that is on sale: answers rely on their kind. None of a draft. */
  readonly published: readonly Question[];
}

/** The questions that the forms come to. Where a field has a fault, something of its kind stands. */
export function readQuestionForms(
  forms: readonly QuestionForm[],
  { tierIds, published }: QuestionContext,
  fault: (path: QuestionPath, reason: QuestionReason) => void,
): Question[] {
  return forms.map((form, index) => {
    const at = (field: QuestionField): QuestionPath => `questions/${form.id}/${field}`;
    const label = form.label.trim();
    const kind = questionKinds.find((one) => one === form.kind) ?? questionKinds[0];
    const per = questionScopes.find((one) => one === form.per) ?? questionScopes[0];
    if (label === '') fault(at('label'), 'missing');
    else if (forms.slice(0, index).some((other) => isSameWording(other.label, label)))
      fault(at('label'), 'question-twice');
    const before = published.find(({ id }) => id === form.id);
    if (before && before.kind !== kind) fault(at('kind'), 'question-fixed');
    if (before && before.per !== per) fault(at('per'), 'question-fixed');
    const options =
      kind === 'choice' ? readOptions(form.options, (reason) => fault(at('options'), reason)) : undefined;
    const chosen = chosenTiers(form);
    const ofTiers = chosen.filter((id) => tierIds.includes(id));
    if (chosen.length > 0 && ofTiers.length === 0) fault(at('tiers'), 'question-of-no-tier');
    return {
      id: form.id,
      label,
      hint: form.hint.trim(),
      kind,
      ...(options && { options }),
      required: form.required === 'yes',
      per,
      ...(ofTiers.length > 0 && { tierIds: ofTiers }),
    };
  });
}

/** One on each line, empty lines left out. */
function readOptions(text: string, fault: (reason: QuestionReason) => void): string[] {
  const options = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isCount = options.length >= FEWEST_OPTIONS && options.length <= MAX_OPTIONS;
  if (!isCount || !options.every((one) => optionSchema.safeParse(one).success)) fault('no-options');
  else if (options.some((one, index) => options.slice(0, index).some((other) => isSameWording(other, one))))
    fault('option-twice');
  return options;
}

const isSameWording = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
