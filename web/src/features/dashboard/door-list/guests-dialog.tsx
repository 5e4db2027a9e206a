import { addGuestsRequestSchema, MAX_GUESTS } from '@fareground/domain/calls/guests';
import { useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/states.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../action-problem.tsx';
import { addGuests } from '../data/door-list-calls.ts';
import { useTiers } from '../data/event-change-queries.ts';
import { useStaffAction } from '../use-staff-action.ts';

interface GuestsDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const { name: nameSchema, email: emailSchema, reason: reasonSchema } = addGuestsRequestSchema.shape;

/** Puts a guest on the list, with whoever comes along: places for nothing, out of the same stock as what is sold. */
export function GuestsDialog({ eventId, onClose, onAdded }: GuestsDialogProps) {
  const t = useT();
  const toast = useToast();
  const tiers = useTiers(eventId);
  const action = useStaffAction(addGuests);
  const [chosenTier, setTier] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [typed, setTyped] = useState({ name: '', email: '', reason: '' });
  const [tried, setTried] = useState(false);
  const tierId = chosenTier || tiers.data?.[0]?.id;
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
    const body = { tierId, quantity, name: name.data, email: email.data, reason: reason.data };
    if (!(await action.run({ eventId, ...body }))) return;
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
            <Select value={tierId} onChange={({ target }) => setTier(target.value)}>
              {tiers.data.map((tier) => (
                <option key={tier.id} value={tier.id}>
                  {tier.name}
                </option>
              ))}
            </Select>
          </Field>
          <div className="field">
            <span className="lab">{t('doorList.guestPlaces')}</span>
            <Stepper
              label={t('doorList.guestPlaces')}
              value={quantity}
              min={1}
              max={MAX_GUESTS}
              onChange={setQuantity}
            />
          </div>
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
