import { skipStop as stopFaultOf } from '@fareground/domain/catalogue/trips/skip-stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { readOfferableTrips, readTripQuote, skipStop } from '../data/trip-change-calls.ts';
import { Concerned } from './concerned.tsx';
import { noOffers, offersOf } from './offer-draft.ts';
import { OfferFields } from './offer-fields.tsx';

const schema = z.object({ reason: changeReason });

/** The trip no longer calls at a stop: which one, whom that concerns, and doing it. */
export function StopCard({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const format = useFormat();
  const now = useOpenedAt();
  const [chosen, setChosen] = useState('');
  const open = trip.timetable.flatMap((stop, index) =>
    stop.boards || stop.alights ? [{ stop, index }] : [],
  );
  const isOpen = open.some(({ index }) => String(index) === chosen);
  const skipped = isOpen ? stopFaultOf(trip, Number(chosen), now) : undefined;
  return (
    <Card title={t('tripChanges.stop')}>
      <div className="change-body">
        <p>{t('tripChanges.stopLead')}</p>
        <Field label={t('tripChanges.stopNext')}>
          <Select value={isOpen ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t('tripChanges.stopChoose')}</option>
            {open.map(({ stop, index }) => (
              <option key={stop.id} value={index}>
                {t('tripChanges.stopAt', {
                  stop: stop.name,
                  time: format.time(stop.departsAt, stop.timeZone),
                })}
              </option>
            ))}
          </Select>
        </Field>
        {skipped?.ok === false && skipped.fault !== 'no-such-stop' ? (
          <Note tone="warn">{t(`tripChanges.stopFault.${skipped.fault}`)}</Note>
        ) : null}
        {skipped?.ok ? <Skip key={chosen} trip={trip} stop={Number(chosen)} name={skipped.stopName} /> : null}
      </div>
    </Card>
  );
}

interface SkipProps {
  readonly trip: Trip;
  readonly stop: number;
  readonly name: string;
}

function Skip({ trip, stop, name }: SkipProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(skipStop);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${trip.id} ${stop} ${tries}`, () => readTripQuote(trip.id, stop));
  const found = useAnswer(`${trip.id} ${stop} alternatives`, () => readOfferableTrips(trip.id, stop));
  const trips = found?.ok ? found.value.trips : [];
  const now = useOpenedAt();
  const [draft, setDraft] = useState(noOffers);
  const form = useForm({
    schema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const offers = offersOf(trips, draft, now);
      const answer = await send({ tripId: trip.id, stop, reason, ...(offers && { offers }) });
      if (!answer.ok) return answer.problem;
      toast({ text: t(offers ? 'tripChanges.stopOffersBegun' : 'tripChanges.stopBegun', { stop: name }) });
    },
  });
  if (!quote) return <Loading rows={3} />;
  if (!quote.ok) return <ErrorState onRetry={() => setTries(tries + 1)} />;
  return (
    <form className="change-body" noValidate onSubmit={form.onSubmit}>
      <Concerned quote={quote.value} />
      {found?.ok ? (
        <OfferFields
          trips={trips}
          ownTripId={trip.id}
          draft={draft}
          onChange={setDraft}
          timeZone={trip.timetable[stop]?.timeZone ?? 'UTC'}
          now={now}
        />
      ) : null}
      <ReasonField form={form} name="reason" readBy="buyers" />
      <ChangeProblem problem={form.problem} />
      <div>
        <Button type="submit" kind="bad" busy={form.busy}>
          {t('tripChanges.stopButton', { stop: name })}
        </Button>
      </div>
    </form>
  );
}
