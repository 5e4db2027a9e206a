import { AppError } from '@fareground/domain/core/errors';
import type { Party } from '@fareground/domain/invoices/invoice';

/** Before something is made out to them. The formats are large, so they are loaded by the first who has a number. @throws AppError invalid-argument where it cannot be one of their country */
export async function checkBuyer({
  taxNumber,
  country,
}: Pick<Party, 'taxNumber' | 'country'>): Promise<void> {
  if (taxNumber === '') return;
  const { checkTaxNumber } = await import('@fareground/domain/taxes/tax-number');
  if (checkTaxNumber(taxNumber, country).kind === 'wrong')
    throw new AppError('invalid-argument', `no tax number of ${country}`, { field: 'to.taxNumber' });
}
