import { useEffect, useState } from 'react';
import { Field, Input } from '../ui/field.tsx';

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly inputMode?: 'numeric' | 'text';
  readonly maxLength?: number;
  /** What to put right; undefined when it may be taken. */
  readonly faultOf: (typed: string) => string | undefined;
  readonly onTake: (typed: string) => void;
}

/** A field that takes what is typed as soon as it can, and until then says what is wrong and changes nothing. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, hint, inputMode = 'text', maxLength = 60, faultOf, onTake } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field label={label} hint={hint} error={typed === value ? undefined : faultOf(typed.trim())}>
      <Input
        inputMode={inputMode}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (faultOf(target.value.trim()) === undefined) onTake(target.value.trim());
        }}
      />
    </Field>
  );
}
