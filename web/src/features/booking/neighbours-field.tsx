import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-wish';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';

interface NeighboursFieldProps {
  /** "4A" */
  readonly seatText: string;
  readonly value: NeighbourKind | undefined;
  /** Whom one may ask for here. */
  readonly possible: readonly NeighbourKind[];
  /** Somebody beside it asked: it is for these alone. */
  readonly isForSome: boolean;
  readonly onChange: (kind: NeighbourKind | undefined) => void;
}

/** Whom a passenger asks to sit beside them, being one of these. */
export function NeighboursField({ seatText, value, possible, isForSome, onChange }: NeighboursFieldProps) {
  const t = useT();
  const isPossible = value === undefined ? !isForSome : possible.includes(value);
  const hint = isForSome
    ? 'neighbours.forSome'
    : possible.length === 0
      ? 'neighbours.none'
      : 'neighbours.hint';
  return (
    <Field
      label={t('neighbours.of', { seat: seatText })}
      hint={t(hint)}
      error={isPossible ? undefined : t('neighbours.impossible')}
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(possible.find((kind) => kind === target.value))}
      >
        {isForSome && value !== undefined ? null : <option value="">{t('neighbours.anybody')}</option>}
        {[...new Set([...possible, ...(value ? [value] : [])])].map((kind) => (
          <option key={kind} value={kind}>
            {t(`neighbours.${kind}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
