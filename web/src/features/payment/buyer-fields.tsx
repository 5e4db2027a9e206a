import { checkoutRequestSchema } from '@fareground/domain/api/bookings';
import { type RefObject, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { Field, Input } from '../../ui/field.tsx';

type BuyerFieldName = 'email' | 'name';

/** What was typed outlives a reload in this tab, also before it is sent anywhere. */
const key = (field: BuyerFieldName): string => `fareground.buyer-${field}`;

export interface BuyerField {
  /** As it was typed. */
  readonly text: string;
  /** Without spaces around it. */
  readonly value: string;
  readonly fault: 'needed' | 'wrong' | undefined;
  readonly type: (text: string) => void;
  /** Whether it may be sent; else it says why not and takes the focus. */
  readonly check: () => boolean;
  /** Says what cannot be right once the field is left. An empty one is only missed when it is sent. */
  readonly leave: () => void;
  /** The server would not have it. */
  readonly refuse: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** @param stored what the booking has already @param suggested where nothing is stored and nothing was typed */
export function useBuyerField(field: BuyerFieldName, stored: string, suggested = ''): BuyerField {
  const [text, setText] = useState(() => stored || readTyped(field) || suggested);
  const [fault, setFault] = useState<BuyerField['fault']>();
  const input = useRef<HTMLInputElement>(null);
  const value = text.trim();
  const found = (): BuyerField['fault'] => {
    if (value === '') return 'needed';
    return checkoutRequestSchema.safeParse({ [field]: value }).success ? undefined : 'wrong';
  };
  const say = (next: BuyerField['fault']): void => {
    setFault(next);
    if (next) input.current?.focus();
  };
  return {
    text,
    value,
    fault,
    input,
    type: (typed) => {
      setText(typed);
      setFault(undefined);
      keepTyped(field, typed.trim());
    },
    check: () => {
      const next = found();
      say(next);
      return next === undefined;
    },
    leave: () => {
      if (value !== '') setFault(found());
    },
    refuse: () => say('wrong'),
  };
}

/** Where the tickets are mailed, of somebody whose account has no address. */
export function BuyerEmailField({ email }: { readonly email: BuyerField }) {
  const t = useT();
  const { fault } = email;
  return (
    <>
      <Field
        className="pay-buyer"
        label={t('pay.email')}
        hint={t('pay.emailHint')}
        error={fault && t(fault === 'needed' ? 'pay.emailNeeded' : 'pay.emailWrong')}
      >
        <Input
          ref={email.input}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={320}
          value={email.text}
          onChange={(event) => email.type(event.target.value)}
          onBlur={email.leave}
        />
      </Field>
      <EmailSuggestion email={email.text} onUse={email.type} />
    </>
  );
}

/** Who buys: the name on every ticket that has no other. */
export function BuyerNameField({ name }: { readonly name: BuyerField }) {
  const t = useT();
  const { fault } = name;
  return (
    <Field
      className="pay-buyer"
      label={t('pay.name')}
      hint={t('pay.nameHint')}
      error={fault && t(fault === 'needed' ? 'pay.nameNeeded' : 'pay.nameWrong')}
    >
      <Input
        ref={name.input}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name.text}
        onChange={(event) => name.type(event.target.value)}
        onBlur={name.leave}
      />
    </Field>
  );
}

function readTyped(field: BuyerFieldName): string {
  try {
    return sessionStorage.getItem(key(field)) ?? '';
  } catch {
    return '';
  }
}

function keepTyped(field: BuyerFieldName, text: string): void {
  try {
    sessionStorage.setItem(key(field), text);
  } catch {
    // Without storage it is typed again after a reload.
  }
}
