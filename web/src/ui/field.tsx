import './field.css';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** What a form needs of a control to know its value and to give it the focus. */
interface Registration {
  readonly name: string;
  readonly onChange: (event: { readonly target: unknown; readonly type: string }) => unknown;
  readonly onBlur: (event: { readonly target: unknown; readonly type: string }) => unknown;
  readonly ref: (control: HTMLElement | null) => void;
}
interface Wiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly registration: Registration | undefined;
}
const FieldContext = createContext<Wiring | undefined>(undefined);

/** Ties a control to its label, hint, error and form. A control outside a Field keeps its own attributes. */
function useWiring() {
  const wiring = useContext(FieldContext);
  return wiring
    ? {
        id: wiring.id,
        'aria-describedby': wiring.describedBy,
        'aria-invalid': wiring.invalid || undefined,
        ...wiring.registration,
      }
    : {};
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and how to put it right. It takes the hint's place. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** Of a form that reads the control (`FormField`). */
  readonly registration?: Registration;
  /** One Input, Select or Textarea. */
  readonly children: ReactNode;
}

export function Field({ label, hint, error, className, registration, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const wiring: Wiring = {
    id,
    describedBy: error || hint ? noteId : undefined,
    invalid: Boolean(error),
    registration,
  };
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>{label}</label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : hint ? (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon of={TriangleAlert} size="s" />
      <span>{children}</span>
    </p>
  );
}

interface InputProps extends ComponentProps<'input'> {
  readonly icon?: LucideIcon;
}

export function Input({ icon, className, ...rest }: InputProps) {
  const input = <input {...rest} {...useWiring()} className={classNames('input', className)} />;
  return icon ? (
    <span className="withicon">
      <Icon of={icon} />
      {input}
    </span>
  ) : (
    input
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useWiring()} className={classNames('input', className)} />;
}

/** The native select in our style; its options are children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="selectbox">
      <select {...rest} {...useWiring()} className={classNames('select', className)} />
      <Icon of={ChevronDown} />
    </span>
  );
}

/** A select that keeps its value when its options load later. `value` is the initial one; a new `key` resets it. */
export function LateSelect({ value, ...rest }: ComponentProps<'select'>) {
  const [chosen, setChosen] = useState(value);
  return <Select {...rest} value={chosen} onChange={(event) => setChosen(event.target.value)} />;
}

interface SliderProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A value between two ends, where the exact figure does not matter. */
export function Slider({ onChange, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      {...useWiring()}
      type="range"
      className="slider"
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

/** The label is the target; it is 44 px high. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}
