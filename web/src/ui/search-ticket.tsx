import './search-ticket.css';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { type ReactNode, useId } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { useEarlyValue } from './early-value.ts';
import { Icon } from './icon.tsx';
import { TicketLeft, TicketRight, TicketShell } from './ticket-shell.tsx';

interface SearchTicketProps {
  readonly label: string;
  readonly onSubmit: () => void;
  /** Above the fields: what is looked for. */
  readonly head?: ReactNode;
  /** SearchField, CityField. */
  readonly children: ReactNode;
  /** Beyond the tear: the button that looks. */
  readonly go: ReactNode;
}

/** A search as a ticket: fields, tear, go. Upright on a phone. */
export function SearchTicket({ label, onSubmit, head, children, go }: SearchTicketProps) {
  return (
    <search>
      <form
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TicketShell across className="search">
          <TicketLeft className="search-main">
            {head}
            <div className="search-fields">{children}</div>
          </TicketLeft>
          <TicketRight className="search-go">{go}</TicketRight>
        </TicketShell>
      </form>
    </search>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

export function SearchField({ label, children }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="sf">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Swaps a field with the one before it, where that is wanted. */
export function SwapButton({ onSwap }: { readonly onSwap: (() => void) | undefined }) {
  const t = useT();
  return onSwap ? (
    <button type="button" className="swap" aria-label={t('search.swap')} onClick={onSwap}>
      <Icon of={ArrowRightLeft} size="s" />
    </button>
  ) : null;
}

interface CityFieldProps {
  readonly label: string;
  readonly value: string;
  /** What is offered while one types. */
  readonly cities: readonly string[];
  readonly onChange: (value: string) => void;
  /** Puts the button that swaps it with the field before. */
  readonly onSwap?: () => void;
}

/** A text field that offers the cities we call at; anything else may be typed, and the search answers with what it found. */
export function CityField({ label, value, cities, onChange, onSwap }: CityFieldProps) {
  const t = useT();
  const id = useId();
  const field = useEarlyValue(onChange);
  return (
    <div className={onSwap ? 'sf has-swap' : 'sf'}>
      <label htmlFor={id}>{label}</label>
      <SwapButton onSwap={onSwap} />
      <input
        ref={field}
        id={id}
        type="text"
        list={`${id}-cities`}
        placeholder={t('search.cityPlaceholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-cities`}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </div>
  );
}
