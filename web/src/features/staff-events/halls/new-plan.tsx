import { writePlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { type StoredPlan, writeZones } from '@fareground/domain/catalogue/halls/stored-plan';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { savePlan } from '../data/plans.ts';
import { fileNameOf } from './plan-files.ts';
import { templatePlan, templates } from './plan-templates.ts';

interface NewPlanProps {
  readonly venueId: string;
  readonly plans: readonly StoredPlan[];
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks what a new plan is called, and what it begins with: a hall of one kind, or another plan of this venue. */
export function NewPlan({ venueId, plans, onMade, onClose }: NewPlanProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [begin, setBegin] = useState<string>('theatre');
  const [state, setState] = useState<'typing' | 'saving' | 'failed' | 'empty'>('typing');
  const make = async () => {
    if (name.trim() === '') return setState('empty');
    setState('saving');
    try {
      const like = plans.find(({ id }) => id === begin);
      const plan = like ?? startOf(begin);
      const made = madeLike({ ...plan, venueId, name: name.trim() }, plans);
      // Two people who make one of the same name at once: the later is told, and makes another.
      const at = await savePlan(made, null);
      if (at === null) return setState('failed');
      onMade(made.id);
    } catch (error) {
      console.error('The plan was not made', error);
      setState('failed');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('halls.newPlan')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('halls.cancel')}
          </Button>
          <Button busy={state === 'saving'} onClick={() => void make()}>
            {t('halls.make')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <Field
          label={t('halls.planName')}
          hint={t('halls.planNameHint')}
          error={state === 'empty' ? t('halls.faultPlanName') : undefined}
        >
          <Input maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={t('halls.beginWith')}>
          <Select value={begin} onChange={({ target }) => setBegin(target.value)}>
            {templates.map((template) => (
              <option key={template} value={template}>
                {t(`halls.template.${template}`)}
              </option>
            ))}
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {t('halls.like', { name: plan.name, version: plan.version })}
              </option>
            ))}
          </Select>
        </Field>
        {state === 'failed' ? (
          <Note tone="bad" role="alert">
            {t('halls.notMade')}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}

function startOf(begin: string): Pick<StoredPlan, 'zones' | 'lines'> {
  const template = templates.find((one) => one === begin) ?? 'empty';
  const { zones, plan } = templatePlan(template);
  return { zones: writeZones(zones), lines: writePlan(plan) };
}

type Made = Pick<StoredPlan, 'id' | 'venueId' | 'name' | 'version' | 'zones' | 'lines'>;

/** The next version of the name, under an id of its own. */
export function madeLike(
  { venueId, name, zones, lines }: Pick<StoredPlan, 'venueId' | 'name' | 'zones' | 'lines'>,
  plans: readonly StoredPlan[],
): Made {
  const base = fileNameOf(name);
  const version =
    1 + Math.max(0, ...plans.filter((plan) => fileNameOf(plan.name) === base).map((plan) => plan.version));
  return { id: `${base}-${version}`, venueId, name, version, zones, lines };
}
