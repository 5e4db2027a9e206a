import { checkoutRequestSchema } from '@fareground/domain/calls/bookings';
import { type RefObject, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { EmailSlip } from '../../ui/email-slip.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** What was typed outlives a reload in this tab, also before it is sent anywhere. */
const key = 'fareground.buyer-email';

export interface BuyerEmail {
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

/** @param stored what the booking has already */
export function useBuyerEmail(stored: string): BuyerEmail {
  const [text, setText] = useState(() => stored || readTyped());
  const [fault, setFault] = useState<BuyerEmail['fault']>();
  const input = useRef<HTMLInputElement>(null);
  const value = text.trim();
  const found = (): BuyerEmail['fault'] => {
    if (value === '') return 'needed';
    return checkoutRequestSchema.safeParse({ email: value }).success ? undefined : 'wrong';
  };
  const say = (next: BuyerEmail['fault']): void => {
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
      keepTyped(typed.trim());
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
export function BuyerEmailField({ email }: { readonly email: BuyerEmail }) {
  const t = useT();
  const { fault } = email;
  return (
    <>
      <Field
        className="pay-email"
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
      <EmailSlip email={email.text} onUse={email.type} />
    </>
  );
}

function readTyped(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keepTyped(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Without storage it is typed again after a reload.
  }
}
