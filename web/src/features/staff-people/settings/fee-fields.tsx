import { type Currency, currencies } from '@fareground/domain/core/currencies';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type Ref, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { type FeeField, type FeeRow, feeFields, isFeeWrong } from './fee-rows.ts';

interface FeeFieldsProps {
  readonly value: readonly FeeRow[];
  /** That something is wrong; each row says what. */
  readonly error: string | undefined;
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly onChange: (rows: readonly FeeRow[]) => void;
}

const names = new Intl.DisplayNames('en', { type: 'currency' });
const labels = { perPlace: 'setting.feePerPlace', perOrder: 'setting.feePerOrder' } as const;

/** The fixed fees, a row a currency. */
export function FeeFields({ value: rows, error, onChange, ref }: FeeFieldsProps) {
  const t = useT();
  const input = (row: FeeRow, field: FeeField) => (
    <Field
      label={t(labels[field], { currency: row.currency })}
      error={error && isFeeWrong(row, field) ? t('setting.fault.amount') : undefined}
    >
      <Input
        inputMode="decimal"
        maxLength={12}
        value={row[field]}
        onChange={({ target }) =>
          onChange(rows.map((one) => (one === row ? { ...one, [field]: target.value } : one)))
        }
      />
    </Field>
  );
  return (
    <fieldset className="fee-rows" name="fees" tabIndex={-1} ref={ref}>
      <legend>{t('setting.fixedFees')}</legend>
      {rows.map((row) => (
        <div key={row.currency} className="fee-row">
          {feeFields.map((field) => (
            <div key={field}>{input(row, field)}</div>
          ))}
          <IconButton
            icon={Trash}
            label={t('setting.removeCurrency', { currency: row.currency })}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      <NewCurrency
        taken={rows.map(({ currency }) => currency)}
        onAdd={(currency) => onChange([...rows, { currency, perPlace: '', perOrder: '' }])}
      />
    </fieldset>
  );
}

interface NewCurrencyProps {
  readonly taken: readonly Currency[];
  readonly onAdd: (currency: Currency) => void;
}

function NewCurrency({ taken, onAdd }: NewCurrencyProps) {
  const t = useT();
  const free = currencies.filter((currency) => !taken.includes(currency));
  const [chosen, setChosen] = useState<Currency>();
  const next = chosen && free.includes(chosen) ? chosen : undefined;
  return (
    <div className="fee-row">
      <Field label={t('setting.anotherCurrency')}>
        <Select
          value={next ?? ''}
          onChange={({ target }) => setChosen(free.find((currency) => currency === target.value))}
        >
          <option value="">{t('setting.noCurrency')}</option>
          {free.map((currency) => (
            <option key={currency} value={currency}>
              {`${currency} · ${names.of(currency)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Button kind="line" icon={Plus} disabled={!next} onClick={() => next && onAdd(next)}>
        {t('setting.addCurrency')}
      </Button>
    </div>
  );
}
