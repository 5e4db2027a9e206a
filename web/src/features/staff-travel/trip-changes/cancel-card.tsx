import { type Trip, titleOfTrip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { needsTitle } from '../../../staff/needs-title.ts';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { cancelTrip, readOfferableTrips, readTripQuote } from '../data/trip-change-calls.ts';
import { Concerned } from './concerned.tsx';
import { noOffers, offersOf } from './offer-draft.ts';
import { OfferFields } from './offer-fields.tsx';

/** Ends a trip and pays everybody back. */
export function CancelCard({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('tripChanges.danger')} className="danger-card">
      <div className="change-body">
        <p>{t('tripChanges.cancelText')}</p>
        <div>
          <Button kind="bad" onClick={() => setAsking(true)}>
            {t('tripChanges.cancel')}
          </Button>
        </div>
      </div>
      {asking ? <CancelDialog trip={trip} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** Says whom it concerns and how much, and asks for a reason; for the number too where much is at stake. */
function CancelDialog({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(cancelTrip);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${trip.id} ${tries}`, () => readTripQuote(trip.id));
  const found = useAnswer(`${trip.id} alternatives`, () => readOfferableTrips(trip.id));
  const trips = found?.ok ? found.value.trips : [];
  const now = useOpenedAt();
  const [draft, setDraft] = useState(noOffers);
  const isNumberAsked = quote?.ok === true && needsTitle({ ...quote.value, rides: 0 });
  const form = useForm({
    schema: z.object({
      reason: changeReason,
      number: z
        .string()
        .trim()
        .refine((typed) => !isNumberAsked || typed === trip.number, fault('tripChanges.numberWrong')),
    }),
    defaultValues: { reason: '', number: '' },
    submit: async ({ reason }) => {
      const offers = offersOf(trips, draft, now);
      const answer = await send({ tripId: trip.id, reason, ...(offers && { offers }) });
      if (!answer.ok) return answer.problem;
      toast({ text: t(offers ? 'tripChanges.offersBegun' : 'tripChanges.cancelBegun') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tripChanges.cancelTitle', { title: titleOfTrip(trip) })}
      cancel={t('changes.keep')}
      run={t('tripChanges.cancelButton', { number: trip.number })}
      isLoss
      disabled={!quote?.ok}
      className="change-body"
      failure={<ChangeProblem problem={form.problem} />}
    >
      <p>{t('tripChanges.cancelText')}</p>
      {quote === undefined ? <p role="status">{t('changes.counting')}</p> : null}
      {quote?.ok === false ? <ErrorState onRetry={() => setTries(tries + 1)} /> : null}
      {quote?.ok ? <Concerned quote={quote.value} /> : null}
      {found?.ok ? (
        <OfferFields
          trips={trips}
          draft={draft}
          onChange={setDraft}
          timeZone={trip.timetable[0]?.timeZone ?? 'UTC'}
          now={now}
        />
      ) : null}
      <ReasonField form={form} name="reason" readBy="buyers" />
      {isNumberAsked ? (
        <FormField form={form} name="number" label={t('tripChanges.typeNumber', { number: trip.number })}>
          <Input autoComplete="off" />
        </FormField>
      ) : null}
    </FormDialog>
  );
}
