import { type Ref, useMemo, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Combobox } from './combobox.tsx';
import { Input } from './field.tsx';
import { type ListOption, optionsFor, pickedOption } from './list-options.ts';

interface ListInputProps {
  /** Of the list. */
  readonly label: string;
  readonly options: readonly ListOption[];
  /** Of one of the options, or of none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Under which a form has the text of what is chosen. */
  readonly name?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** One of a long list, found by typing a part of it. What is none of the list is not taken: the field then shows again what was chosen. */
export function ListInput({ label, options, value, onChange, name, ref }: ListInputProps) {
  const t = useT();
  const chosen = options.find((one) => one.value === value);
  const [typed, setTyped] = useState<string>();
  const found = useMemo(() => (typed === undefined ? [] : optionsFor(options, typed)), [options, typed]);
  const choices = useMemo(
    () =>
      found.map(({ value: key, text, note }) => ({
        key,
        content: (
          <>
            <b>{text}</b> {note ? <small>{note}</small> : null}
          </>
        ),
      })),
    [found],
  );
  const take = (option: ListOption | undefined) => {
    setTyped(undefined);
    if (option && option.value !== value) onChange(option.value);
  };
  return (
    <Combobox
      label={label}
      value={typed ?? chosen?.text ?? value}
      choices={choices}
      said={typed === undefined ? '' : t('list.found', { count: found.length })}
      isFault={typed !== undefined && found.length === 0}
      onChange={setTyped}
      onPick={(index) => take(found[index])}
    >
      {({ ref: _, onBlur, onKeyDown, ...input }) => (
        <Input
          {...input}
          name={name}
          ref={ref}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={(event) => {
            take(typed === undefined ? undefined : pickedOption(options, typed));
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            // A form is not sent with what was chosen before while something else stands in the field.
            if (event.key !== 'Enter' || event.defaultPrevented || typed === undefined) return;
            event.preventDefault();
            take(pickedOption(options, typed) ?? found[0]);
          }}
        />
      )}
    </Combobox>
  );
}
