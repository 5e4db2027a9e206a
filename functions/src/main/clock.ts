import { readExchangeRates } from '../catalogue/exchange-rates/read-exchange-rates.ts';
import { sendReportMails } from '../payments/reports/send-report-mails.ts';
import { readRatesAddress } from '../platform/config.ts';
import { plainServices } from './plain-services.ts';

export async function exchangeRates(): Promise<void> {
  const date = await readExchangeRates(plainServices(), readRatesAddress(process.env));
  plainServices().log.info('the exchange rates were read', { date });
}

export async function reportMails(): Promise<void> {
  const written = await sendReportMails(plainServices());
  plainServices().log.info('reports were written', { written });
}
