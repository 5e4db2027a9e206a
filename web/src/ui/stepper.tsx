import './stepper.css';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useT } from '../i18n/use-t.tsx';
import { Icon } from './icon.tsx';

interface StepperProps {
  /** What is counted, for the group's name: "Floor". */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A small count that goes up and down by one. */
export function Stepper({ label, value, min = 0, max, onChange }: StepperProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend where the row's heading already stands
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('stepper.fewer', { label })}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon of={Minus} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('stepper.more', { label })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  );
}
