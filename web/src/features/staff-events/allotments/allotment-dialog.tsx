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
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { changeAllotment, makeAllotment } from '../data/allotment-calls.ts';
import { useTiers } from '../data/event-change-queries.ts';
import { SeatPicker } from '../seat-picker.tsx';
import { useFreeSeatsOfTier } from '../use-free-seats-of-tier.ts';
import { type DraftField, draftOf, emptyDraft, readDraft } from './allotment-draft.ts';

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
  const make = useStaffAction(makeAllotment);
  const change = useStaffAction(changeAllotment);
  const { timeZone } = event;
  const [draft, setDraft] = useState(() => (allotment ? draftOf(allotment, timeZone) : emptyDraft));
  const [chosenTier, setTier] = useState(allotment?.tierId ?? '');
  const [tried, setTried] = useState(false);
  const tier = tiers.data?.find(({ id }) => id === chosenTier) ?? tiers.data?.[0];
  const isNumbered = tier?.layout != null;
  const [free, askAgain] = useFreeSeatsOfTier(event.id, tier && isNumbered ? tier.id : '');
  const { problem, busy } = allotment ? change : make;
  const read = readDraft(draft, {
    timeZone,
    isNumbered,
    isChange: allotment !== undefined,
    releaseAt: allotment?.releaseAt ?? null,
    now: Date.now(),
  });
  const isWrong = (field: DraftField) => tried && !read.ok && read.field === field;
  const type =
    (field: 'name' | 'places' | 'releaseAt' | 'note' | 'reason') =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [field]: target.value });
  const run = async () => {
    setTried(true);
    if (!read.ok || !tier) return;
    const done = allotment
      ? await change.run({ id: allotment.id, ...read.body })
      : await make.run({ eventId: event.id, tierId: tier.id, ...read.body });
    if (!done) {
      askAgain();
      return;
    }
    toast({ text: t(allotment ? 'allotments.changed' : 'allotments.made', { name: read.body.name }) });
    onClose();
  };
  const own = allotment ? seatsLeft(allotment) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={allotment ? t('allotments.changeTitle', { name: allotment.name }) : t('allotments.makeTitle')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('allotments.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void run()}>
            {t(allotment ? 'allotments.save' : 'allotments.make')}
          </Button>
        </>
      }
    >
      {tiers.status === 'loading' ? (
        <Loading rows={5} />
      ) : (
        <div className="dash-form">
          <Field
            label={t('allotments.name')}
            hint={t('allotments.nameHint')}
            error={isWrong('name') ? t('allotments.nameMissing') : undefined}
          >
            <Input value={draft.name} maxLength={60} onChange={type('name')} />
          </Field>
          <Field label={t('allotments.kind')}>
            <Select
              value={draft.kind}
              onChange={({ target }) => {
                const kind = allotmentKinds.find((one) => one === target.value);
                if (kind) setDraft({ ...draft, kind });
              }}
            >
              {allotmentKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`allotments.kind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          {allotment ? null : (
            <Field label={t('allotments.tier')}>
              <Select
                value={tier?.id}
                onChange={({ target }) => {
                  setTier(target.value);
                  setDraft({ ...draft, seats: [] });
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
              error={isWrong('seats') ? t('allotments.seatsMissing') : undefined}
              seats={inOrder(tier, own, free)}
              chosen={draft.seats}
              most={MAX_ALLOTTED_SEATS}
              onChange={(seats) => setDraft({ ...draft, seats })}
            />
          ) : (
            <Field
              label={
                allotment && allotment.given > 0
                  ? t('allotments.placesAll', { given: allotment.given })
                  : t('allotments.places')
              }
              error={isWrong('places') ? t('allotments.placesWrong') : undefined}
            >
              <Input inputMode="numeric" value={draft.places} onChange={type('places')} />
            </Field>
          )}
          <Field
            label={t('allotments.release.at')}
            hint={t('allotments.release.hint', { zone: zoneName(event.startsAt, timeZone) })}
            error={isWrong('releaseAt') ? t('allotments.release.wrong') : undefined}
          >
            <Input type="datetime-local" value={draft.releaseAt} onChange={type('releaseAt')} />
          </Field>
          <Field label={t('allotments.note')}>
            <Textarea rows={2} value={draft.note} maxLength={300} onChange={type('note')} />
          </Field>
          <Field
            label={t('allotments.reason')}
            hint={t('allotments.reasonHint')}
            error={isWrong('reason') ? t('allotments.reasonMissing') : undefined}
          >
            <Textarea rows={2} value={draft.reason} maxLength={300} onChange={type('reason')} />
          </Field>
          <AllotmentProblem problem={problem} />
        </div>
      )}
    </Dialog>
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
