import { type Currency, currencies } from '@fareground/domain/core/currencies';
import type { ExchangeRates } from '@fareground/domain/core/exchange-rates';
import { indicativePrice } from '@fareground/domain/core/indicative-price';
import { useEffect, useId, useState } from 'react';
import { storedText, storeText } from '../config/stored-text.ts';
import { readRates } from '../data/exchange-rates.ts';
import { useOffered } from '../data/notices.ts';
import { useAreas } from '../i18n/provider.tsx';
import type { AboutText } from '../i18n/regional-settings.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useFormatLocale, useT } from '../i18n/use-t.tsx';
import { CURRENCY_KEY } from './own-currency.tsx';

/** The currencies that there are rates of, and what the amounts in them are. Prices follow what is chosen at once, and on every page. */
export default function CurrencyChoice() {
  useAreas(['currency']);
  const t = useT();
  const id = useId();
  const isOffered = useOffered('own-currency');
  const [rates, setRates] = useState<ExchangeRates | null>();
  const [chosen, setChosen] = useState(() => storedText(CURRENCY_KEY) ?? '');
  useEffect(() => {
    void readRates().then((read) => setRates(read ?? null));
  }, []);
  useEffect(() => {
    const about = rates && chosen ? aboutText(chosen as Currency, rates) : null;
    void import('../views/price-notes.ts').then(({ noteCurrency }) => noteCurrency(about));
  }, [chosen, rates]);
  if (!isOffered) return null;
  if (rates === undefined) return <span>{t('currency.loading')}</span>;
  if (rates === null) return <span role="status">{t('currency.none')}</span>;
  const choose = (currency: string) => {
    setChosen(currency);
    storeText(CURRENCY_KEY, currency);
  };
  return (
    <div className="own-currency">
      <label htmlFor={id}>{t('currency.label')}</label>
      <select id={id} className="select" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('currency.asCharged')}</option>
        <Options rates={rates} />
      </select>
      <Rates rates={rates} />
    </div>
  );
}

const aboutText =
  (to: Currency, rates: ExchangeRates): AboutText =>
  (amount, currency, money) => {
    if (currency === to || amount === 0) return undefined;
    const about = indicativePrice(amount, currency, to, rates);
    return about === undefined ? undefined : money(about, to);
  };

/** "USD, US Dollar", by their codes. */
function Options({ rates }: { readonly rates: ExchangeRates }) {
  const names = new Intl.DisplayNames(useFormatLocale(), { type: 'currency', fallback: 'code' });
  const known: readonly Currency[] = ['EUR', ...rates.rates.map(({ currency }) => currency)];
  return currencies
    .filter((one) => known.includes(one))
    .toSorted()
    .map((one) => (
      <option key={one} value={one}>
        {one}, {names.of(one)}
      </option>
    ));
}

function Rates({ rates }: { readonly rates: ExchangeRates }) {
  const t = useT();
  const format = useFormat();
  return <p>{t('currency.rates', { date: format.dateYear(Date.parse(rates.date), 'UTC') })}</p>;
}
