import {
  type Allotment,
  allotmentKinds,
  MAX_ALLOTTED_SEATS,
  seatsLeft,
} from '@fareground/domain/catalogue/events/allotment';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { zoneName } from '@fareground/domain/core/time';
import { useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField, useFormValue } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { changeAllotment, makeAllotment } from '../data/allotments.ts';
import { useTiers } from '../data/event-changes.ts';
import { SeatPicker } from '../seat-picker.tsx';
import { useFreeSeatsOfTier } from '../use-free-seats-of-tier.ts';
import { allotmentDraftSchema, draftOf, emptyDraft } from './allotment-draft.ts';

interface AllotmentDialogProps {
  readonly event: Event;
  /** The one that is changed; absent: a new one. */
  readonly allotment?: Allotment;
  readonly onClose: () => void;
}

/** Makes an allotment, or changes what one says and has. What was typed stays when it is refused. */
export function AllotmentDialog({ event, allotment, onClose }: AllotmentDialogProps) {
  const t = useT();
  const toast = useToast();
  const tiers = useTiers(event.id);
  const make = useKeyedCall(makeAllotment);
  const change = useKeyedCall(changeAllotment);
  const { timeZone } = event;
  const [chosenTier, setTier] = useState(allotment?.tierId ?? '');
  const tier = tiers.data?.find(({ id }) => id === chosenTier) ?? tiers.data?.[0];
  const isNumbered = tier?.layout != null;
  const [free, askAgain] = useFreeSeatsOfTier(event.id, tier && isNumbered ? tier.id : '');
  const form = useForm({
    schema: allotmentDraftSchema({
      timeZone,
      isNumbered,
      isChange: allotment !== undefined,
      releaseAt: allotment?.releaseAt ?? null,
      now: Date.now(),
    }),
    defaultValues: allotment ? draftOf(allotment, timeZone) : emptyDraft,
    submit: async (read) => {
      if (!tier) return false;
      const answer = await (allotment
        ? change({ id: allotment.id, ...read })
        : make({ eventId: event.id, tierId: tier.id, ...read }));
      if (!answer.ok) {
        askAgain();
        return answer.problem;
      }
      toast({ text: t(allotment ? 'allotments.changed' : 'allotments.made', { name: read.name }) });
      onClose();
    },
  });
  const seats = useFormValue(form, 'seats');
  const own = allotment ? seatsLeft(allotment) : [];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={allotment ? t('allotments.changeTitle', { name: allotment.name }) : t('allotments.makeTitle')}
      cancel={t('allotments.cancel')}
      run={t(allotment ? 'allotments.save' : 'allotments.make')}
      failure={<AllotmentProblem problem={form.problem} />}
    >
      {tiers.status === 'loading' ? (
        <Loading rows={5} />
      ) : (
        <>
          <FormField form={form} name="name" label={t('allotments.name')} hint={t('allotments.nameHint')}>
            <Input maxLength={60} />
          </FormField>
          <FormField form={form} name="kind" label={t('allotments.kind')}>
            <Select>
              {allotmentKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`allotments.kind.${kind}`)}
                </option>
              ))}
            </Select>
          </FormField>
          {allotment ? null : (
            <Field label={t('allotments.tier')}>
              <Select
                value={tier?.id}
                onChange={({ target }) => {
                  setTier(target.value);
                  seats.onChange([]);
                }}
              >
                {tiers.data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {tier && isNumbered ? (
            <SeatPicker
              label={t('allotments.seats')}
              error={seats.error}
              seats={inOrder(tier, own, free)}
              chosen={seats.value}
              most={MAX_ALLOTTED_SEATS}
              onChange={seats.onChange}
            />
          ) : (
            <FormField
              form={form}
              name="places"
              label={
                allotment && allotment.given > 0
                  ? t('allotments.placesAll', { given: allotment.given })
                  : t('allotments.places')
              }
            >
              <Input inputMode="numeric" />
            </FormField>
          )}
          <FormField
            form={form}
            name="releaseAt"
            label={t('allotments.release.at')}
            hint={t('allotments.release.hint', { zone: zoneName(event.startsAt, timeZone) })}
          >
            <Input type="datetime-local" />
          </FormField>
          <FormField form={form} name="note" label={t('allotments.note')}>
            <Textarea rows={2} maxLength={300} />
          </FormField>
          <FormField
            form={form}
            name="reason"
            label={t('allotments.reason')}
            hint={t('allotments.reasonHint')}
          >
            <Textarea rows={2} maxLength={300} />
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** Its own seats and those that are free, in the order of the plan. */
function inOrder({ layout }: Tier, own: readonly string[], free: readonly string[]): string[] {
  const open = new Set([...own, ...free]);
  return readLayout(layout ?? []).flatMap(({ seatIds }) => seatIds.filter((seat) => open.has(seat)));
}

/** Why an allotment was refused, with the nearest that can be had. */
function AllotmentProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  const { nearest, free, taken } = problem?.details ?? {};
  const seats = Array.isArray(taken) ? taken.filter((one) => typeof one === 'string') : [];
  const text =
    typeof nearest === 'number'
      ? t('allotments.nearest', { nearest })
      : seats.length > 0
        ? t('allotments.taken', { seats: seats.map((seat) => seatName(t, seat)).join(', ') })
        : typeof free === 'number'
          ? t('allotments.free', { free })
          : null;
  return text === null ? (
    <ActionProblem problem={problem} />
  ) : (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}
