import type { Business } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import type { Party } from '@fareground/domain/payments/invoices/invoice';

/**
 * Before something is made out to them: their number can be one of their country, and is that of the business which owes the tax. The formats are large, so they are loaded by the
 * first who has a number.
 * @throws AppError invalid-argument
 */
export async function checkBuyer(
  { taxNumber, country }: Pick<Party, 'taxNumber' | 'country'>,
  business: Business | undefined,
): Promise<void> {
  if (taxNumber === '' && !business) return;
  const { checkTaxNumber } = await import('@fareground/domain/payments/taxes/tax-number');
  const checked = checkTaxNumber(taxNumber, country);
  const isTheirs = !business || (checked.kind === 'vat' && checked.number === business.taxNumber);
  if (checked.kind === 'wrong' || !isTheirs)
    throw new AppError('invalid-argument', `not the tax number of ${country}`, { field: 'to.taxNumber' });
}
