import { MAX_CLOSED_DAYS, type Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { amenities } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { usePartners } from '../../../staff/data/partners.ts';
import { PartnerChoice } from '../../../staff/partner-choice.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { isVehicleKind, vehicleKindList } from '../../../ui/category.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { closedDaysFault, daysOf } from './closed-days.ts';
import { readTurnaround, type VehicleEditor } from './use-vehicle-editor.ts';

/** What a vehicle is, what it has, and when it does not run. */
export function VehicleFacts({ editor }: { readonly editor: VehicleEditor }) {
  const t = useT();
  const { design, change } = editor;
  const text = (field: 'name' | 'registration') => (
    <Field
      label={t(`vehicles.${field}`)}
      hint={t(`vehicles.hint.${field}`)}
      error={design[field].trim() === '' ? t('vehicles.fault.empty') : undefined}
    >
      <Input
        maxLength={field === 'registration' ? 20 : 80}
        value={design[field]}
        onChange={({ target }) => change({ [field]: target.value }, field)}
      />
    </Field>
  );
  return (
    <Card title={t('vehicles.facts')}>
      <div className="dash-form">
        <div className="vehicle-facts">
          {text('name')}
          <Field label={t('vehicles.kind')}>
            <Select
              value={design.kind}
              onChange={({ target }) => isVehicleKind(target.value) && change({ kind: target.value })}
            >
              {vehicleKindList.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`category.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <OperatorChoice editor={editor} />
          {text('registration')}
          <Field
            label={t('vehicles.turnaround')}
            hint={t('vehicles.hint.turnaround')}
            error={
              readTurnaround(design.turnaroundMinutes).success ? undefined : t('vehicles.fault.turnaround')
            }
          >
            <Input
              inputMode="numeric"
              maxLength={4}
              value={design.turnaroundMinutes}
              onChange={({ target }) => change({ turnaroundMinutes: target.value }, 'turnaround')}
            />
          </Field>
        </div>
        <fieldset className="vehicle-has">
          <legend>{t('vehicles.has')}</legend>
          {amenities.map((amenity) => (
            <Checkbox
              key={amenity}
              label={t(`vehicles.amenity.${amenity}`)}
              checked={design.amenities.includes(amenity)}
              onChange={({ target }) =>
                change({ amenities: withAmenity(design.amenities, amenity, target.checked) })
              }
            />
          ))}
        </fieldset>
        <ClosedDays editor={editor} />
      </div>
    </Card>
  );
}

function OperatorChoice({ editor: { design, change } }: { readonly editor: VehicleEditor }) {
  const t = useT();
  const partners = usePartners();
  return (
    <PartnerChoice
      label={t('vehicles.operator')}
      hint={t('vehicles.hint.operator')}
      none={
        design.partnerId === '' && design.operator !== '' ? design.operator : t('vehicles.chooseOperator')
      }
      error={design.operator === '' ? t('vehicles.fault.empty') : undefined}
      partners={partners.data ?? []}
      value={design.partnerId}
      onChange={(partnerId, operator) => change({ partnerId, operator })}
    />
  );
}

/** In the order of the list, whatever was pressed first. */
const withAmenity = (
  has: Vehicle['amenities'],
  amenity: (typeof amenities)[number],
  isThere: boolean,
): Vehicle['amenities'] => amenities.filter((one) => (one === amenity ? isThere : has.includes(one)));

function ClosedDays({ editor }: { readonly editor: VehicleEditor }) {
  const t = useT();
  const { design, change } = editor;
  const { outOfService } = design;
  return (
    <fieldset className="vehicle-closed">
      <legend>{t('vehicles.closed')}</legend>
      {outOfService.map((closed, index) => {
        const { from, until } = daysOf(closed);
        const fault = closedDaysFault(closed);
        const set = (days: string) =>
          change({ outOfService: outOfService.with(index, days) }, `days ${index}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same while they are typed
          <div className="row row-wrap" key={index}>
            <Field label={t('vehicles.closedFrom')}>
              <Input type="date" value={from} onChange={({ target }) => set(`${target.value}/${until}`)} />
            </Field>
            <Field label={t('vehicles.closedUntil')} error={fault ? t(fault) : undefined}>
              <Input type="date" value={until} onChange={({ target }) => set(`${from}/${target.value}`)} />
            </Field>
            <IconButton
              icon={Trash2}
              label={t('vehicles.openAgain')}
              onClick={() => change({ outOfService: outOfService.toSpliced(index, 1) })}
            />
          </div>
        );
      })}
      <Button
        kind="quiet"
        icon={Plus}
        disabled={outOfService.length >= MAX_CLOSED_DAYS}
        onClick={() => change({ outOfService: [...outOfService, '/'] })}
      >
        {t('vehicles.addClosed')}
      </Button>
    </fieldset>
  );
}
