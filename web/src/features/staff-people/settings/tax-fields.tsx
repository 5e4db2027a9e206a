import { ANY_COUNTRY, MAX_TAX_RULES, taxKinds } from '@fareground/domain/catalogue/prices/tax-rule';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { Ref } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CountryInput } from '../../../ui/country-input.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { newTaxRow, type TaxRow, taxFault } from './tax-rows.ts';

interface TaxFieldsProps {
  readonly value: readonly TaxRow[];
  /** That something is wrong; each row says what. */
  readonly error: string | undefined;
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly onChange: (rows: readonly TaxRow[]) => void;
}

/** What is taxed otherwise in some countries, or of some kinds: a row a rule. */
export function TaxFields({ value: rows, error, onChange, ref }: TaxFieldsProps) {
  const t = useT();
  const set = (row: TaxRow, change: Partial<TaxRow>) =>
    onChange(rows.map((one) => (one === row ? { ...one, ...change } : one)));
  const errorOf = (row: TaxRow): string | undefined => {
    const fault = error ? taxFault(rows, row) : undefined;
    return fault && t(fault === 'twice' ? 'setting.fault.taxTwice' : 'setting.fault.percent');
  };
  return (
    <fieldset className="fee-rows" name="taxes" tabIndex={-1} ref={ref}>
      <legend>{t('setting.taxes')}</legend>
      <p className="muted small">{t('setting.taxesHint')}</p>
      {rows.map((row, index) => (
        <div key={row.id} className="fee-row tax-row">
          <Field label={t('setting.taxCountry')}>
            <CountryInput
              none={t('setting.taxAnyCountry')}
              value={row.country === ANY_COUNTRY ? '' : row.country}
              onChange={(country) => set(row, { country: country || ANY_COUNTRY })}
            />
          </Field>
          <Field label={t('setting.taxKind')}>
            <Select
              value={row.kind}
              onChange={({ target }) =>
                set(row, { kind: taxKinds.find((kind) => kind === target.value) ?? row.kind })
              }
            >
              {taxKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`setting.taxKind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('setting.taxPercent')} error={errorOf(row)}>
            <Input
              inputMode="decimal"
              maxLength={6}
              value={row.percent}
              onChange={({ target }) => set(row, { percent: target.value })}
            />
          </Field>
          <Checkbox
            checked={row.isReverse}
            onChange={({ target }) => set(row, { isReverse: target.checked })}
            label={t('setting.taxReverse')}
          />
          <IconButton
            icon={Trash}
            label={t('setting.removeTax', { number: index + 1 })}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      <div>
        <Button
          kind="line"
          icon={Plus}
          disabled={rows.length >= MAX_TAX_RULES}
          onClick={() => onChange([...rows, newTaxRow(rows.at(-1)?.country ?? ANY_COUNTRY, 'event')])}
        >
          {t('setting.addTax')}
        </Button>
      </div>
    </fieldset>
  );
}
