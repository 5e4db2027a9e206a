import './tabs.css';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: LucideIcon;
}
interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}

/** A few ways to see one thing, side by side. */
export function Segmented<V extends string>(props: ChoiceProps<V>) {
  return <PressGroup {...props} className="seg" buttonClass={undefined} />;
}

/** Filters: one of them is on. Also on the board, where the chosen one is yellow. */
export function Chips<V extends string>(props: ChoiceProps<V>) {
  return <PressGroup {...props} className="chips" buttonClass="chip" />;
}

interface PressGroupProps<V extends string> extends ChoiceProps<V> {
  readonly className: string;
  readonly buttonClass: string | undefined;
}

function PressGroup<V extends string>(props: PressGroupProps<V>) {
  const { label, value, options, onChange, className, buttonClass } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row with its name out of sight everywhere
    <div className={className} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={buttonClass}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon ? <Icon of={option.icon} size="s" /> : null}
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface TabsProps<V extends string> extends ChoiceProps<V> {
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Tabs change a part of the page. Arrow keys move between them; the panel follows. */
export function Tabs<V extends string>({ label, value, options, onChange, children }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = options[(index + by + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
