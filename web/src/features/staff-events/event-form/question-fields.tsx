import { questionKinds, questionScopes } from '@fareground/domain/catalogue/questions/question';
import {
  chosenTiers,
  type QuestionField,
  type QuestionForm,
} from '@fareground/domain/catalogue/questions/question-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, Field, FieldError, Input, Select, Textarea } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

interface QuestionFieldsProps {
  readonly parts: FormParts;
  readonly question: QuestionForm;
  readonly onChange: (changes: Partial<QuestionForm>) => void;
}

/** One question: its words, how it is answered, and of whom it is asked. */
export function QuestionFields({ parts, question, onChange }: QuestionFieldsProps) {
  const t = useT();
  const at = (field: QuestionField) => `questions/${question.id}/${field}` as const;
  // Its answers are of this kind.
  const isFixed =
    parts.isOnSale && (parts.stored?.event.questions?.some(({ id }) => id === question.id) ?? false);
  const input = (field: 'label' | 'hint', max: number) => (
    <Field label={t(`questionForm.field.${field}`)} error={parts.fault(at(field))}>
      <Input
        name={at(field)}
        maxLength={max}
        value={question[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <div className="ef-grid">
      <div className="ef-row">{input('label', 120)}</div>
      <div className="ef-row">{input('hint', 200)}</div>
      <Field
        label={t('questionForm.field.kind')}
        hint={isFixed ? t('questionForm.fixedHint') : undefined}
        error={parts.fault(at('kind'))}
      >
        <Select
          name={at('kind')}
          disabled={isFixed}
          value={question.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          {questionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`questionForm.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('questionForm.field.per')} error={parts.fault(at('per'))}>
        <Select
          name={at('per')}
          disabled={isFixed}
          value={question.per}
          onChange={({ target }) => onChange({ per: target.value })}
        >
          {questionScopes.map((per) => (
            <option key={per} value={per}>
              {t(`questionForm.per.${per}`)}
            </option>
          ))}
        </Select>
      </Field>
      {question.kind === 'choice' ? (
        <div className="ef-row">
          <Field
            label={t('questionForm.field.options')}
            hint={t('questionForm.optionsHint')}
            error={parts.fault(at('options'))}
          >
            <Textarea
              name={at('options')}
              rows={4}
              maxLength={1000}
              value={question.options}
              onChange={({ target }) => onChange({ options: target.value })}
            />
          </Field>
        </div>
      ) : null}
      <div className="ef-row">
        <Checkbox
          label={t('questionForm.field.required')}
          checked={question.required === 'yes'}
          onChange={({ target }) => onChange({ required: target.checked ? 'yes' : '' })}
        />
      </div>
      <OfTiers parts={parts} question={question} onChange={onChange} />
    </div>
  );
}

/** With which tickets it is asked: none chosen is all. */
function OfTiers({ parts, question, onChange }: QuestionFieldsProps) {
  const t = useT();
  const { tiers } = parts.form;
  const name = `questions/${question.id}/tiers` as const;
  const fault = parts.fault(name);
  const chosen = chosenTiers(question);
  if (tiers.length < 2 && chosen.length === 0) return null;
  const choose = (id: string, isChosen: boolean) => {
    const known = tiers.map((tier) => tier.id);
    const next = known.filter((one) => (one === id ? isChosen : chosen.includes(one)));
    onChange({ tiers: next.join() });
  };
  return (
    <fieldset className="ef-row ef-dates">
      <legend>{t('questionForm.someTiers')}</legend>
      <p className="muted small ef-fares-hint">{t('questionForm.tiersHint')}</p>
      <div className="row row-wrap">
        {tiers.map((tier, index) => (
          <Checkbox
            key={tier.id}
            name={index === 0 ? name : undefined}
            label={tier.name || t('questionForm.tierNameless')}
            checked={chosen.includes(tier.id)}
            onChange={({ target }) => choose(tier.id, target.checked)}
          />
        ))}
      </div>
      {fault ? <FieldError>{fault}</FieldError> : null}
    </fieldset>
  );
}
