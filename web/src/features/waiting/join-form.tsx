import { buyerEmailSchema } from '@fareground/domain/api/bookings';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import type { OfferedTier } from '../../data/offered-tiers.ts';
import type { Problem } from '../../firebase/api-client.ts';
import { useKeyedCall } from '../../firebase/use-staff-action.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useSessionSource } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { typed } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
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

const knownSchema = z.object({ tier: z.string(), email: z.string() });
const mailedSchema = knownSchema.extend({ email: typed(buyerEmailSchema, 'waiting.emailWrong') });

/** Which tickets and how many; the address too of whoever has none that is known to be theirs. */
export function JoinForm({ event, tiers, first, settings, person, onMailed }: JoinFormProps) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const source = useSessionSource();
  const { pathname, search } = useLocation();
  const [wanted, setQuantity] = useState(1);
  const send = useKeyedCall(joinWaitingList);
  const needsEmail = !person?.emailVerified;
  const form = useForm({
    schema: needsEmail ? mailedSchema : knownSchema,
    defaultValues: { tier: first, email: person?.email ?? '' },
    submit: async ({ email }) => {
      if (!tier) return false;
      try {
        await (await source()).ensureUid();
      } catch {
        return { code: 'offline', sentence: '', details: {} };
      }
      const body = { eventId: event.id, tierId: tier.id, quantity, ...(needsEmail && { email }) };
      const answer = await send(body);
      if (!answer.ok)
        return answer.problem.details.field === 'email'
          ? { field: 'email', fault: 'waiting.emailWrong' }
          : answer.problem;
      const { place } = answer.value;
      if (place) navigate(paths.waiting.to({ id: place.entry.id }));
      else onMailed(email);
    },
  });
  const [tierId, email] = form.watch(['tier', 'email']);
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const most = Math.min(tier?.maxPerBooking ?? 1, settings.maxPlacesPerBooking);
  const quantity = Math.min(wanted, most);

  const submit = (submitted: FormEvent) => {
    if (person || settings.guestCheckout) return form.onSubmit(submitted);
    submitted.preventDefault();
    navigate(paths.login.to({}, { next: pathname + search }));
  };
  return (
    <form className="wait-form" noValidate onSubmit={submit}>
      <FormField form={form} name="tier" label={t('waiting.tier')}>
        <Select>
          {tiers.map(({ id, name, allIn }) => (
            <option key={id} value={id}>
              {t('waiting.tierPrice', {
                tier: name,
                price: allIn === 0 ? t('waiting.free') : format.money(allIn, event.currency),
              })}
            </option>
          ))}
        </Select>
      </FormField>
      <div className="wait-count">
        <span aria-hidden="true">{t('waiting.places')}</span>
        <Stepper label={t('waiting.places')} value={quantity} min={1} max={most} onChange={setQuantity} />
      </div>
      {needsEmail ? (
        <>
          <FormField form={form} name="email" label={t('waiting.email')} hint={t('waiting.emailHint')}>
            <Input type="email" autoComplete="email" maxLength={320} />
          </FormField>
          <EmailSuggestion email={email} onUse={(meant) => form.change('email', meant)} />
        </>
      ) : (
        <p className="muted">{t('waiting.emailOf', { email: person?.email ?? '' })}</p>
      )}
      <JoinProblem problem={form.problem} eventId={event.id} tierId={tierId} quantity={quantity} />
      <Button type="submit" busy={form.busy}>
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
