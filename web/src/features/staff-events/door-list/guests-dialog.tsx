import { addGuestsRequestSchema, MAX_GUESTS } from '@fareground/domain/api/guests';
import { type Allotment, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import { useState } from 'react';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { addGuests } from '../../../staff/data/door-list-calls.ts';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Loading } from '../../../ui/states.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAllotments } from '../data/allotments.ts';
import { useTiers } from '../data/event-changes.ts';
import { SeatPicker } from '../seat-picker.tsx';
import { useFreeSeatsOfTier } from '../use-free-seats-of-tier.ts';

interface GuestsDialogProps {
  readonly eventId: string;
  /** What the places come out of at first; absent: general sale. */
  readonly allotment?: Allotment;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const { shape } = addGuestsRequestSchema;
const schema = z.object({
  name: typed(shape.name, 'doorList.guestNameMissing'),
  email: typed(shape.email, 'doorList.guestEmailWrong'),
  reason: typed(shape.reason, 'doorList.guestReasonMissing'),
});

/** Puts a guest on the list, with whoever comes along: places for nothing, out of the same stock as what is sold, or out of an allotment. */
export function GuestsDialog({ eventId, allotment: first, onClose, onAdded }: GuestsDialogProps) {
  const t = useT();
  const toast = useToast();
  const tiers = useTiers(eventId);
  const send = useKeyedCall(addGuests);
  const allotments = useAllotments(eventId);
  const [chosenTier, setTier] = useState(first?.tierId ?? '');
  const [allotmentId, setAllotment] = useState(first?.id ?? '');
  const [seats, setSeats] = useState<string[]>([]);
  const [count, setCount] = useState(1);
  const tierId = chosenTier || tiers.data?.[0]?.id || '';
  const isNumbered = tiers.data?.find(({ id }) => id === tierId)?.layout != null;
  const ofTier = (allotments.data ?? []).filter((one) => one.tierId === tierId && one.left > 0);
  const allotment = ofTier.find(({ id }) => id === allotmentId);
  const [free, askAgain] = useFreeSeatsOfTier(eventId, isNumbered && !allotment ? tierId : '');
  const open = allotment ? seatsLeft(allotment) : free;
  const chosen = seats.filter((seat) => open.includes(seat));
  const quantity = chosen.length || Math.min(count, MAX_GUESTS, allotment?.left ?? MAX_GUESTS);
  const most = Math.min(MAX_GUESTS, allotment?.left ?? MAX_GUESTS);
  const form = useForm({
    schema,
    defaultValues: { name: '', email: '', reason: '' },
    submit: async (read) => {
      if (!tierId) return false;
      const places = {
        ...(allotment && { allotmentId: allotment.id }),
        ...(chosen.length > 0 && { seats: chosen }),
      };
      const answer = await send({ eventId, tierId, quantity, ...read, ...places });
      if (!answer.ok) {
        askAgain();
        return answer.problem;
      }
      const { name, email } = read;
      const text = email ? 'doorList.guestsSent' : 'doorList.guestsAdded';
      toast({ text: t(text, { count: quantity, name, email }) });
      onAdded();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('doorList.addGuests')}
      cancel={t('doorList.cancel')}
      run={t('doorList.giveAway', { count: quantity })}
    >
      {tiers.status === 'loading' ? (
        <Loading rows={4} />
      ) : (
        <>
          <p className="muted">{t('doorList.guestsHint')}</p>
          <FormField form={form} name="name" label={t('doorList.guestName')}>
            <Input maxLength={80} />
          </FormField>
          <FormField
            form={form}
            name="email"
            label={t('doorList.guestEmail')}
            hint={t('doorList.guestEmailHint')}
          >
            <Input type="email" maxLength={320} />
          </FormField>
          <Field label={t('doorList.guestTier')}>
            <Select
              value={tierId}
              onChange={({ target }) => {
                setTier(target.value);
                setSeats([]);
              }}
            >
              {tiers.data.map((tier) => (
                <option key={tier.id} value={tier.id}>
                  {tier.name}
                </option>
              ))}
            </Select>
          </Field>
          {ofTier.length > 0 ? (
            <Field label={t('doorList.guestOutOf')} hint={t('doorList.guestOutOfHint')}>
              <Select
                value={allotment?.id ?? ''}
                onChange={({ target }) => {
                  setAllotment(target.value);
                  setSeats([]);
                }}
              >
                <option value="">{t('doorList.guestOfSale')}</option>
                {ofTier.map(({ id, name: of, left }) => (
                  <option key={id} value={id}>
                    {t('doorList.guestOfAllotment', { name: of, left })}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {open.length > 0 ? (
            <SeatPicker
              label={t('doorList.guestSeats')}
              hint={t('doorList.guestSeatsHint')}
              seats={open}
              chosen={chosen}
              most={most}
              onChange={setSeats}
            />
          ) : null}
          {chosen.length === 0 ? (
            <div className="field">
              <span className="lab">{t('doorList.guestPlaces')}</span>
              <Stepper
                label={t('doorList.guestPlaces')}
                value={Math.min(count, most)}
                min={1}
                max={most}
                onChange={setCount}
              />
            </div>
          ) : null}
          <FormField
            form={form}
            name="reason"
            label={t('doorList.guestReason')}
            hint={t('doorList.guestReasonHint')}
          >
            <Textarea rows={2} maxLength={300} />
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
