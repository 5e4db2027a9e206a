import { useT } from '../../../i18n/use-t.tsx';
import { Field, Input } from '../../../ui/field.tsx';

interface TitleFieldProps {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
}

/** Types the title, so that nobody presses for another event than they mean. */
export function TitleField({ title, value, onChange, tried }: TitleFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('changes.typeTitle', { title })}
      error={tried && value.trim() !== title ? t('changes.titleWrong') : undefined}
    >
      <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
