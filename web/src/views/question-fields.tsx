import './question-fields.css';
import {
  type AnswerFault,
  type AnswerKey,
  answerKey,
  keysOf,
  MAX_ANSWER,
} from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import type { QuestionGroup } from '@fareground/domain/catalogue/questions/question-groups';
import { useT } from '../i18n/use-t.tsx';
import { Field, Select, Textarea } from '../ui/field.tsx';

interface QuestionFieldsProps {
  readonly group: QuestionGroup;
  /** Whom or what these are about; none where nothing else is asked. */
  readonly heading: string | undefined;
  /** What stands in the field of an answer. */
  readonly typed: (key: AnswerKey) => string;
  readonly faults: readonly AnswerFault[];
  readonly onChange: (key: AnswerKey, answer: string) => void;
}

/** What is asked together, with a field for each answer. The texts are of the area "questions". */
export function QuestionFields({ group, heading, typed, faults, onChange }: QuestionFieldsProps) {
  const t = useT();
  return (
    <fieldset className="q-group">
      <legend className={heading === undefined ? 'vh' : undefined}>{heading ?? t('questions.title')}</legend>
      {keysOf(group).map(({ key, question }) => {
        const id = answerKey(key);
        const fault = faults.find((one) => answerKey(one) === id);
        const { label, hint, required } = question;
        return (
          <Field
            key={id}
            label={required ? label : t('questions.optional', { label })}
            hint={hint || undefined}
            error={fault && t(`questions.fault.${fault.reason}`)}
          >
            <AnswerControl
              question={question}
              name={id}
              value={typed(key)}
              onChange={(answer) => onChange(key, answer)}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

interface AnswerControlProps {
  readonly question: Question;
  readonly name: string;
  readonly value: string;
  readonly onChange: (answer: string) => void;
}

function AnswerControl({ question, name, value, onChange }: AnswerControlProps) {
  const t = useT();
  const { kind, options = [], required } = question;
  if (kind === 'text')
    return (
      <Textarea
        name={name}
        rows={2}
        maxLength={MAX_ANSWER}
        required={required}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const choices =
    kind === 'choice'
      ? options.map((option) => [option, option] as const)
      : ([
          ['yes', t('questions.yes')],
          ['no', t('questions.no')],
        ] as const);
  // An answer that is none of the choices any more is no choice.
  const chosen = choices.some(([choice]) => choice === value) ? value : '';
  return (
    <Select name={name} required={required} value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('questions.choose')}</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  );
}
