import type { Placed, ZoneId } from '@fareground/domain/catalogue/halls/hall-plan';
import { isSectionName } from '@fareground/domain/catalogue/vehicles/section-line';
import { useT } from '../../../i18n/use-t.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onTake: (value: number) => void;
}

/** A whole number between two. */
export function NumberField({ label, value, least, most, onTake }: NumberFieldProps) {
  const t = useT();
  return (
    <TypedField
      label={label}
      value={String(value)}
      inputMode="numeric"
      maxLength={6}
      faultOf={(typed) => {
        const number = Number(typed);
        const isFine = /^-?\d+$/.test(typed) && number >= least && number <= most;
        return isFine ? undefined : t('halls.faultNumber', { least, most });
      }}
      onTake={(typed) => onTake(Number(typed))}
    />
  );
}

export function NameField({
  value,
  onTake,
}: {
  readonly value: string;
  readonly onTake: (name: string) => void;
}) {
  const t = useT();
  return (
    <TypedField
      label={t('halls.name')}
      value={value}
      maxLength={40}
      faultOf={(typed) => (isSectionName(typed) ? undefined : t('halls.faultName'))}
      onTake={onTake}
    />
  );
}

export function ZoneField({
  editor,
  value,
  onTake,
}: {
  readonly editor: PlanEditor;
  readonly value: string;
  readonly onTake: (zone: ZoneId) => void;
}) {
  const t = useT();
  const { zones } = editor.design;
  return (
    <Field label={t('halls.zone')}>
      <Select value={value} onChange={({ target }) => onTake(target.value as ZoneId)}>
        {zones.some(({ id }) => id === value) ? null : <option value={value}>{value}</option>}
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Where it stands, so that nothing must be dragged. */
export function PlacedFields({
  at,
  onTake,
}: {
  readonly at: Placed;
  readonly onTake: (at: Partial<Placed>) => void;
}) {
  const t = useT();
  return (
    <>
      <NumberField
        label={t('halls.x')}
        value={at.x}
        least={-99_999}
        most={99_999}
        onTake={(x) => onTake({ x })}
      />
      <NumberField
        label={t('halls.y')}
        value={at.y}
        least={-99_999}
        most={99_999}
        onTake={(y) => onTake({ y })}
      />
      <NumberField
        label={t('halls.turn')}
        value={at.turn}
        least={-180}
        most={180}
        onTake={(turn) => onTake({ turn })}
      />
    </>
  );
}
