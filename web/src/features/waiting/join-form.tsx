import { buyerEmailSchema } from '@fareground/domain/api/bookings';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { OfferedTier } from '../../data/offered-tiers.ts';
import { newActionKey, type Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useSessionSource } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { joinWaitingList } from './data/waiting-calls.ts';

interface JoinFormProps {
  readonly event: Event;
  /** One at least. */
  readonly tiers: readonly OfferedTier[];
  /** The one that was asked for. */
  readonly first: string;
  readonly settings: PublicSettings;
  /** Nobody is signed in without one. */
  readonly person: Person | undefined;
  /** A link was sent there. */
  readonly onMailed: (email: string) => void;
}

/** Which tickets and how many; the address too of whoever has none that is known to be theirs. */
export function JoinForm({ event, tiers, first, settings, person, onMailed }: JoinFormProps) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const source = useSessionSource();
  const { pathname, search } = useLocation();
  const [tierId, setTierId] = useState(first);
  const [wanted, setQuantity] = useState(1);
  const [email, setEmail] = useState(person?.email ?? '');
  const [emailFault, setEmailFault] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const action = useRef<{ body: string; key: string }>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const needsEmail = !person?.emailVerified;
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const most = Math.min(tier?.maxPerBooking ?? 1, settings.maxPlacesPerBooking);
  const quantity = Math.min(wanted, most);

  const refuseEmail = () => {
    setEmailFault(true);
    input.current?.focus();
  };
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (busy || !tier) return;
    if (!person && !settings.guestCheckout) return navigate(paths.login.to({}, { next: pathname + search }));
    const address = buyerEmailSchema.safeParse(email.trim());
    if (needsEmail && !address.success) return refuseEmail();
    setBusy(true);
    setProblem(undefined);
    const body = {
      eventId: event.id,
      tierId: tier.id,
      quantity,
      ...(needsEmail && address.success && { email: address.data }),
    };
    const text = JSON.stringify(body);
    if (action.current?.body !== text) action.current = { body: text, key: newActionKey() };
    const isReady = await source()
      .then((session) => session.ensureUid())
      .then(
        () => true,
        () => false,
      );
    const answer = isReady ? await joinWaitingList(body, action.current.key) : undefined;
    setBusy(false);
    if (!answer) return setProblem({ code: 'offline', sentence: '', details: {} });
    if (!answer.ok) {
      setProblem(answer.problem);
      if (answer.problem.details.field === 'email') refuseEmail();
      return;
    }
    const { place } = answer.value;
    if (place) navigate(paths.waiting.to({ id: place.entry.id }));
    else onMailed(body.email ?? '');
  };
  return (
    <form className="wait-form" noValidate onSubmit={(submitted) => void submit(submitted)}>
      <Field label={t('waiting.tier')}>
        <Select name="tier" value={tierId} onChange={({ target }) => setTierId(target.value)}>
          {tiers.map(({ id, name, allIn }) => (
            <option key={id} value={id}>
              {t('waiting.tierPrice', {
                tier: name,
                price: allIn === 0 ? t('waiting.free') : format.money(allIn, event.currency),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="wait-count">
        <span aria-hidden="true">{t('waiting.places')}</span>
        <Stepper label={t('waiting.places')} value={quantity} min={1} max={most} onChange={setQuantity} />
      </div>
      {needsEmail ? (
        <>
          <Field
            label={t('waiting.email')}
            hint={t('waiting.emailHint')}
            error={emailFault ? t('waiting.emailWrong') : undefined}
          >
            <Input
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={320}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setEmailFault(false);
              }}
            />
          </Field>
          <EmailSuggestion
            email={email}
            onUse={(value) => {
              setEmail(value);
              setEmailFault(false);
            }}
          />
        </>
      ) : (
        <p className="muted">{t('waiting.emailOf', { email: person?.email ?? '' })}</p>
      )}
      <JoinProblem problem={problem} eventId={event.id} tierId={tierId} quantity={quantity} />
      <Button type="submit" busy={busy}>
        {t('waiting.join', { count: quantity })}
      </Button>
    </form>
  );
}

interface JoinProblemProps {
  readonly problem: Problem | undefined;
  readonly eventId: string;
  readonly tierId: string;
  readonly quantity: number;
}

/** Why one cannot join, and what can be done instead. */
function JoinProblem({ problem, eventId, tierId, quantity }: JoinProblemProps) {
  const t = useT();
  if (!problem) return null;
  const { reason, has, limit } = problem.details;
  if (reason === 'on-sale') {
    return (
      <Note tone="good" role="alert">
        {t('waiting.onSale', { count: quantity })}{' '}
        <Link to={paths.reserve.to({ id: eventId }, { places: `${tierId}:${quantity}` })}>
          {t('waiting.reserve')}
        </Link>
      </Note>
    );
  }
  const text =
    reason === 'waiting' && typeof has === 'number'
      ? t('waiting.has', { count: has })
      : reason === 'closed'
        ? t('waiting.closedByStaff')
        : problem.code === 'limit-exceeded' && typeof limit === 'number'
          ? t('waiting.limit', { count: limit })
          : problemText(t, problem.code);
  return (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}
