import './assistance-fields.css';
import {
  type Assistance,
  assistanceNeeds,
  chairKinds,
  MAX_ASSISTANCE_NOTE,
} from '@fareground/domain/catalogue/trips/assistance';
import { useAreas } from '../i18n/provider.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Checkbox, Field, Input, Select } from '../ui/field.tsx';

interface AssistanceFieldsProps {
  /** Over the fields: "Wheelchair space 1A: what do you need?" */
  readonly title: string;
  readonly value: Assistance;
  readonly onChange: (value: Assistance) => void;
}

/** What a passenger on a wheelchair place needs. Nothing of it has to be told. */
export default function AssistanceFields({ title, value, onChange }: AssistanceFieldsProps) {
  useAreas(['questions']);
  const t = useT();
  const { chair, needs, note } = value;
  const chosen = (text: string): Assistance => {
    const { chair: _, ...others } = value;
    const kind = chairKinds.find((one) => one === text);
    return kind ? { ...others, chair: kind } : others;
  };
  const written = (text: string): Assistance => {
    const { note: _, ...others } = value;
    return text ? { ...others, note: text } : others;
  };
  return (
    <fieldset className="assistance">
      <legend>{title}</legend>
      <p className="small muted">{t('assistance.lead')}</p>
      <Field label={t('assistance.chair')}>
        <Select value={chair ?? ''} onChange={({ target }) => onChange(chosen(target.value))}>
          <option value="">{t('assistance.chair.unsaid')}</option>
          {chairKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`assistance.chair.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        {assistanceNeeds.map((need) => (
          <Checkbox
            key={need}
            label={t(`assistance.need.${need}`)}
            checked={needs.includes(need)}
            onChange={({ target }) =>
              onChange({
                ...value,
                needs: assistanceNeeds.filter((one) => (one === need ? target.checked : needs.includes(one))),
              })
            }
          />
        ))}
      </div>
      <Field label={t('assistance.note')} hint={t('assistance.noteHint', { most: MAX_ASSISTANCE_NOTE })}>
        <Input
          maxLength={MAX_ASSISTANCE_NOTE}
          autoComplete="off"
          value={note ?? ''}
          onChange={({ target }) => onChange(written(target.value))}
        />
      </Field>
    </fieldset>
  );
}
