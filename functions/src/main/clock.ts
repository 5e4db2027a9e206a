import { readRatesAddress } from '../config.ts';
import { readExchangeRates } from '../exchange/read-exchange-rates.ts';
import { sendReportMails } from '../reports/send-report-mails.ts';
import { plainServices } from '../runtime/plain-services.ts';

export async function exchangeRates(): Promise<void> {
  const date = await readExchangeRates(plainServices(), readRatesAddress(process.env));
  plainServices().log.info('the exchange rates were read', { date });
}

export async function reportMails(): Promise<void> {
  const written = await sendReportMails(plainServices());
  plainServices().log.info('reports were written', { written });
}
