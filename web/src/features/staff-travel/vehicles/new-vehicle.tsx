import { layoutTemplates } from '@fareground/domain/catalogue/vehicles/layout-templates';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { slugOf } from '@fareground/domain/core/slug';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { usePartners } from '../../../staff/data/partners.ts';
import { PartnerChoice } from '../../../staff/partner-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveVehicle, type WrittenVehicle } from '../data/vehicles.ts';

interface NewVehicleProps {
  readonly fleet: readonly Vehicle[];
  /** The vehicle that it is to be like; without it one is chosen. */
  readonly like?: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const texts = ['name', 'operator', 'registration'] as const;
type Texts = Readonly<Record<(typeof texts)[number] | 'partnerId', string>>;

/** Asks what a new vehicle is, and what it begins with: a usual layout, or another vehicle of the fleet. */
export function NewVehicle({ fleet, like, onMade, onClose }: NewVehicleProps) {
  const t = useT();
  const partners = usePartners();
  const original = fleet.find(({ id }) => id === like);
  const [typed, setTyped] = useState<Texts>({
    name: original?.name ?? '',
    operator: original?.operator ?? '',
    partnerId: original?.partnerId ?? '',
    registration: '',
  });
  const [begin, setBegin] = useState(like ?? layoutTemplates[0]?.id ?? '');
  const [state, setState] = useState<'typing' | 'empty' | 'saving' | 'failed'>('typing');
  const make = async () => {
    if (texts.some((field) => typed[field].trim() === '')) return setState('empty');
    setState('saving');
    try {
      const id = freeId(typed, fleet);
      const at = await saveVehicle({ id, ...startOf(begin, fleet), ...trimmed(typed) }, null);
      // Two people who make one of the same name at once: the later is told, and makes it again.
      if (at === null) return setState('failed');
      onMade(id);
    } catch (error) {
      console.error('The vehicle was not made', error);
      setState('failed');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('vehicles.new')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('vehicles.cancel')}
          </Button>
          <Button busy={state === 'saving'} onClick={() => void make()}>
            {t('vehicles.make')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        {texts.map((field) => {
          const error =
            state === 'empty' && typed[field].trim() === '' ? t('vehicles.fault.empty') : undefined;
          const common = { label: t(`vehicles.${field}`), hint: t(`vehicles.hint.${field}`), error };
          return field === 'operator' ? (
            <PartnerChoice
              {...common}
              key={field}
              none={
                typed.partnerId === '' && typed.operator !== ''
                  ? typed.operator
                  : t('vehicles.chooseOperator')
              }
              partners={partners.data ?? []}
              value={typed.partnerId}
              onChange={(partnerId, operator) => setTyped({ ...typed, partnerId, operator })}
            />
          ) : (
            <Field {...common} key={field}>
              <Input
                maxLength={field === 'registration' ? 20 : 80}
                value={typed[field]}
                onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              />
            </Field>
          );
        })}
        <Field label={t('vehicles.beginWith')}>
          <Select value={begin} onChange={({ target }) => setBegin(target.value)}>
            {layoutTemplates.map(({ id }) => (
              <option key={id} value={id}>
                {t(`vehicles.template.${id}`)}
              </option>
            ))}
            {fleet.map(({ id, name, registration }) => (
              <option key={id} value={id}>
                {t('vehicles.like', { name, registration })}
              </option>
            ))}
          </Select>
        </Field>
        {state === 'failed' ? (
          <Note tone="bad" role="alert">
            {t('vehicles.notMade')}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}

const trimmed = ({ name, operator, registration, partnerId }: Texts) => ({
  ...(partnerId !== '' && { partnerId }),
  name: name.trim(),
  operator: operator.trim(),
  registration: registration.trim(),
});

function startOf(
  begin: string,
  fleet: readonly Vehicle[],
): Pick<WrittenVehicle, 'kind' | 'layout' | 'amenities' | 'pictures' | 'inService'> {
  const vehicle = fleet.find(({ id }) => id === begin);
  const from = vehicle ?? layoutTemplates.find(({ id }) => id === begin) ?? layoutTemplates[0];
  if (!from) throw new Error('there is no layout to begin with');
  const { kind, layout } = from;
  const { amenities = [], pictures = [] } = vehicle ?? {};
  return { kind, layout, amenities, pictures, inService: true };
}

function freeId(
  { operator, registration }: Pick<Texts, 'operator' | 'registration'>,
  fleet: readonly Vehicle[],
): string {
  const ids = new Set(fleet.map(({ id }) => id));
  let number = 1;
  while (ids.has(slugOf(`${operator} ${registration}`, 'vehicle', number))) number += 1;
  return slugOf(`${operator} ${registration}`, 'vehicle', number);
}
