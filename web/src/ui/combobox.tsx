import './combobox.css';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface Choice {
  readonly key: string;
  /** What a screen reader reads, and the eye. */
  readonly content: ReactNode;
}

interface ComboboxProps {
  /** Of the list. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Said by screen readers when it changes, and shown below the field where there are no choices. */
  readonly said: string;
  /** Whether what is said is a fault, so that it is shown. */
  readonly isFault: boolean;
  readonly onChange: (value: string) => void;
  readonly onPick: (index: number) => void;
  /** Draws the text field; it takes these attributes. */
  readonly children: (input: ComponentProps<'input'>) => ReactNode;
}

/**
 * A text field that offers choices while one types: the combobox of the ARIA practices. The focus stays in the field; arrows go through
 * the choices, Enter takes one, Escape and Tab leave them. With none chosen Enter does what it does in every form.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, choices, said, isFault, onChange, onPick, children } = props;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = isWanted && choices.length > 0;
  const choiceId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices begin anew
  useEffect(() => setActive(-1), [choices]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (index: number) => {
    close();
    onPick(index);
  };
  /** After the last comes the field itself, then the first again. */
  const step = (by: 1 | -1) => {
    setWanted(true);
    if (choices.length === 0) return;
    setActive((at) => ((at + by + 1 + choices.length + 1) % (choices.length + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the keyboard that writes Japanese or Chinese while it puts a word together.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && isOpen && active >= 0) pick(active);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="combobox">
      {children({
        // What was typed before a page that a server rendered was alive, React heard nothing of.
        ref: (field) => {
          if (!field || field.value === value) return;
          setWanted(document.activeElement === field);
          onChange(field.value);
        },
        role: 'combobox',
        type: 'text',
        inputMode: 'search',
        enterKeyHint: 'search',
        autoComplete: 'off',
        maxLength: 120,
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'aria-activedescendant': isOpen && active >= 0 ? choiceId(active) : undefined,
        value,
        onChange: (event) => {
          setWanted(true);
          onChange(event.target.value);
        },
        onKeyDown,
        onBlur: close,
      })}
      {isOpen ? (
        <div className="combobox-list" id={id} role="listbox" aria-label={label} ref={list}>
          {choices.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
            <div
              key={key}
              id={choiceId(index)}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
            >
              {content}
            </div>
          ))}
        </div>
      ) : null}
      <p className={isFault && isWanted ? 'hint' : 'vh'} role="status">
        {isWanted ? said : ''}
      </p>
    </div>
  );
}
