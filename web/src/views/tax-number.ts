import type { Party } from '@fareground/domain/payments/invoices/invoice';

/** Whether a tax number cannot be one of its country. The formats are loaded by the first that is sent; where they do not come, the server decides. */
export async function isWrongNumber({
  taxNumber,
  country,
}: Pick<Party, 'taxNumber' | 'country'>): Promise<boolean> {
  if (taxNumber === '') return false;
  try {
    const { checkTaxNumber } = await import('@fareground/domain/payments/taxes/tax-number');
    return checkTaxNumber(taxNumber, country).kind === 'wrong';
  } catch {
    return false;
  }
}
