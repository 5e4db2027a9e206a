import { currencies } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { currencyExponent } from '@fareground/domain/core/money-text';
import { smallestCharge } from '@fareground/domain/core/typed-amount';
import { checkChargeable, checkGranularity, decimalsOf } from '@fareground/stripe-sandbox/currency';
import { expect, test } from 'vitest';

test.each(currencies)(
  '%s has the decimals that the provider counts, and amounts that it takes',
  (currency) => {
    const code = currency.toLowerCase();
    expect(decimalsOf(code)).toBe(currencyExponent(currency));
    expect(() => checkChargeable(smallestCharge(currency), code, 'amount')).not.toThrow();
    const step = smallestStep(currency);
    expect(() => checkGranularity(7 * step, code, 'amount')).not.toThrow();
    if (step > 1) expect(() => checkGranularity(step + 1, code, 'amount')).toThrow('divisible');
  },
);
