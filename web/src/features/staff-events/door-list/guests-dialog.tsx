import { addGuestsRequestSchema, MAX_GUESTS } from '@fareground/domain/api/guests';
import { type Allotment, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { addGuests } from '../../../staff/data/door-list-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/states.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { useAllotments } from '../data/allotment-queries.ts';
import { useTiers } from '../data/event-change-queries.ts';
import { SeatPicker } from '../seat-picker.tsx';
import { useFreeSeatsOfTier } from '../use-free-seats-of-tier.ts';

interface GuestsDialogProps {
  readonly eventId: string;
  /** What the places come out of at first; absent: general sale. */
  readonly allotment?: Allotment;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const { name: nameSchema, email: emailSchema, reason: reasonSchema } = addGuestsRequestSchema.shape;

/** Puts a guest on the list, with whoever comes along: places for nothing, out of the same stock as what is sold, or out of an allotment. */
export function GuestsDialog({ eventId, allotment: first, onClose, onAdded }: GuestsDialogProps) {
  const t = useT();
  const toast = useToast();
  const tiers = useTiers(eventId);
  const action = useStaffAction(addGuests);
  const allotments = useAllotments(eventId);
  const [chosenTier, setTier] = useState(first?.tierId ?? '');
  const [allotmentId, setAllotment] = useState(first?.id ?? '');
  const [seats, setSeats] = useState<string[]>([]);
  const [count, setCount] = useState(1);
  const [typed, setTyped] = useState({ name: '', email: '', reason: '' });
  const [tried, setTried] = useState(false);
  const tierId = chosenTier || tiers.data?.[0]?.id || '';
  const isNumbered = tiers.data?.find(({ id }) => id === tierId)?.layout != null;
  const ofTier = (allotments.data ?? []).filter((one) => one.tierId === tierId && one.left > 0);
  const allotment = ofTier.find(({ id }) => id === allotmentId);
  const [free, askAgain] = useFreeSeatsOfTier(eventId, isNumbered && !allotment ? tierId : '');
  const open = allotment ? seatsLeft(allotment) : free;
  const chosen = seats.filter((seat) => open.includes(seat));
  const quantity = chosen.length || Math.min(count, MAX_GUESTS, allotment?.left ?? MAX_GUESTS);
  const most = Math.min(MAX_GUESTS, allotment?.left ?? MAX_GUESTS);
  const name = nameSchema.safeParse(typed.name.trim());
  const email = emailSchema.safeParse(typed.email.trim());
  const reason = reasonSchema.safeParse(typed.reason);
  const fault = (is: { readonly success: boolean }, text: MessageId) =>
    tried && !is.success ? t(text) : undefined;
  const type =
    (field: keyof typeof typed) =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [field]: target.value });
  const run = async () => {
    setTried(true);
    if (!tierId || !name.success || !email.success || !reason.success) return;
    const body = {
      tierId,
      quantity,
      name: name.data,
      email: email.data,
      reason: reason.data,
      ...(allotment && { allotmentId: allotment.id }),
      ...(chosen.length > 0 && { seats: chosen }),
    };
    if (!(await action.run({ eventId, ...body }))) {
      askAgain();
      return;
    }
    toast({
      text: t(email.data ? 'doorList.guestsSent' : 'doorList.guestsAdded', {
        count: quantity,
        name: name.data,
        email: email.data,
      }),
    });
    onAdded();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('doorList.addGuests')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('doorList.cancel')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('doorList.giveAway', { count: quantity })}
          </Button>
        </>
      }
    >
      {tiers.status === 'loading' ? (
        <Loading rows={4} />
      ) : (
        <div className="dash-form">
          <p className="muted">{t('doorList.guestsHint')}</p>
          <Field label={t('doorList.guestName')} error={fault(name, 'doorList.guestNameMissing')}>
            <Input value={typed.name} maxLength={80} onChange={type('name')} />
          </Field>
          <Field
            label={t('doorList.guestEmail')}
            hint={t('doorList.guestEmailHint')}
            error={fault(email, 'doorList.guestEmailWrong')}
          >
            <Input type="email" value={typed.email} maxLength={320} onChange={type('email')} />
          </Field>
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
          <Field
            label={t('doorList.guestReason')}
            hint={t('doorList.guestReasonHint')}
            error={fault(reason, 'doorList.guestReasonMissing')}
          >
            <Textarea rows={2} value={typed.reason} maxLength={300} onChange={type('reason')} />
          </Field>
          <ActionProblem problem={action.problem} />
        </div>
      )}
    </Dialog>
  );
}
