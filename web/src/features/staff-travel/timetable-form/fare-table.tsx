import Copy from 'lucide-react/icons/copy';
import Ruler from 'lucide-react/icons/ruler';
import Sigma from 'lucide-react/icons/sigma';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { faresByDistance, faresByZone } from './filled-fares.ts';
import { addedUp, fareKey } from './timetable-draft.ts';
import type { TimetableFormState } from './use-timetable-form.ts';

/** What one person pays from each stop to each later one. */
export function FareTable({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set, places } = form;
  const names = draft.calls.map(
    ({ placeId }, index) =>
      places.find(({ id }) => id === placeId)?.name ?? t('timetable.stop', { number: index + 1 }),
  );
  return (
    <Card
      title={t('timetable.faresCard')}
      aside={
        draft.calls.length > 2 ? (
          <div className="row row-wrap">
            <Button kind="quiet" icon={Sigma} onClick={() => set({ fares: addedUp(draft) })}>
              {t('timetable.addUp')}
            </Button>
            <Button kind="quiet" icon={Copy} onClick={() => set({ fares: faresByZone(draft, places) })}>
              {t('timetable.byZone')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <p className="muted">{t('timetable.faresLead', { currency: draft.currency })}</p>
      <div className="timetable-fares">
        {(['per100Km', 'eachLeg'] as const).map((field) => (
          <Field key={field} label={t(`timetable.${field}`)} hint={t(`timetable.hint.${field}`)}>
            <Input
              inputMode="decimal"
              maxLength={12}
              value={draft[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          </Field>
        ))}
        <Button
          kind="line"
          icon={Ruler}
          disabled={draft.per100Km.trim() === ''}
          onClick={() => set({ fares: faresByDistance(draft) })}
        >
          {t('timetable.byDistance')}
        </Button>
      </div>
      {names.slice(0, -1).map((name, from) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the order
        <fieldset key={from} className="timetable-fares">
          <legend>{t('timetable.fareFrom', { stop: name })}</legend>
          {names.slice(from + 1).map((to, at) => {
            const key = fareKey(from, from + 1 + at);
            const fault = form.faultOf(`fares.${key}`);
            return (
              <Field
                key={key}
                label={t('timetable.fareTo', { stop: to })}
                error={fault ? t(`timetable.fault.${fault}`) : undefined}
              >
                <Input
                  inputMode="decimal"
                  maxLength={12}
                  value={draft.fares[key] ?? ''}
                  onChange={({ target }) => set({ fares: { ...draft.fares, [key]: target.value } })}
                />
              </Field>
            );
          })}
        </fieldset>
      ))}
    </Card>
  );
}
