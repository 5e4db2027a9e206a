import { type Trip, titleOfTrip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { needsTitle } from '../../../staff/needs-title.ts';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { cancelTrip, readOfferableRuns, readTripQuote } from '../data/trip-change-calls.ts';
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
  const action = useStaffAction(cancelTrip);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${trip.id} ${tries}`, () => readTripQuote(trip.id));
  const found = useAnswer(`${trip.id} runs`, () => readOfferableRuns(trip.id));
  const runs = found?.ok ? found.value.runs : [];
  const now = useOpenedAt();
  const [draft, setDraft] = useState(noOffers);
  const [reason, setReason] = useState('');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const isNumberAsked = quote?.ok === true && needsTitle({ ...quote.value, rides: 0 });
  const isNumber = !isNumberAsked || number.trim() === trip.number;
  const run = async () => {
    setTried(true);
    if (!isReason(reason) || !isNumber) return;
    const offers = offersOf(runs, draft, now);
    if (!(await action.run({ tripId: trip.id, reason: reason.trim(), ...(offers && { offers }) }))) return;
    toast({ text: t(offers ? 'tripChanges.offersBegun' : 'tripChanges.cancelBegun') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tripChanges.cancelTitle', { title: titleOfTrip(trip) })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('changes.keep')}
          </Button>
          <Button kind="bad" busy={action.busy} disabled={!quote?.ok} onClick={() => void run()}>
            {t('tripChanges.cancelButton', { number: trip.number })}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t('tripChanges.cancelText')}</p>
        {quote === undefined ? <p role="status">{t('changes.counting')}</p> : null}
        {quote?.ok === false ? <ErrorState onRetry={() => setTries(tries + 1)} /> : null}
        {quote?.ok ? <Concerned quote={quote.value} /> : null}
        {found?.ok ? (
          <OfferFields
            runs={runs}
            draft={draft}
            onChange={setDraft}
            timeZone={trip.timetable[0]?.timeZone ?? 'UTC'}
            now={now}
          />
        ) : null}
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="buyers" />
        {isNumberAsked ? (
          <Field
            label={t('tripChanges.typeNumber', { number: trip.number })}
            error={tried && !isNumber ? t('tripChanges.numberWrong') : undefined}
          >
            <Input value={number} autoComplete="off" onChange={({ target }) => setNumber(target.value)} />
          </Field>
        ) : null}
        <ChangeProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
