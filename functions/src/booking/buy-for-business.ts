import { type Booking, type Business, effectiveState } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { withoutReverseCharge, withReverseCharge } from '@fareground/domain/payments/taxes/reverse-charge';
import { isReversible } from '@fareground/domain/payments/taxes/tax-of-booking';
import { houseOf, privateSettings } from '../payments/invoices/house.ts';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Services } from '../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;

/**
 * Leaves the tax of what is held to a business in another country, as far as the rules of the house say so, or charges it again. Asked again, it answers with the same.
 * Once the payment was begun or a gift card put on it the price stands.
 * @param input null: it is for nobody who owes tax
 * @throws AppError invalid-argument for `country` or `taxNumber`, invoices-not-offered, hold-expired, wrong-state
 */
export async function buyForBusiness(
  deps: Deps,
  { id }: Pick<Booking, 'id'>,
  input: Business | null,
): Promise<Booking> {
  const business = input && (await checkedBusiness(deps, input));
  const reference = deps.collections.bookings.doc(id);
  return runTransaction(deps.db, async (transaction) => {
    const { business: _, ...booking } = required(await transaction.get(reference));
    const state = effectiveState(booking, deps.now());
    if (state === 'expired') throw new AppError('hold-expired', id);
    if (state !== 'held') throw new AppError('wrong-state', `${id} is ${state}`, { booking: id });
    // What the card holds is of the price with its tax: who wants both takes it off first, and puts it on the new price.
    if (booking.credit)
      throw new AppError('wrong-state', `a gift card pays for ${id} at its price`, { reason: 'gift-card' });
    if (!isReversible(booking)) throw new AppError('wrong-state', `no tax of ${id} is left to anybody`);
    const next: Booking = {
      ...booking,
      ...(business ? { ...withReverseCharge(booking), business } : withoutReverseCharge(booking)),
      updatedAt: deps.now(),
    };
    transaction.set(reference, next);
    return next;
  });
}

/** With its number as invoices across borders have it. @throws AppError */
async function checkedBusiness({ db }: Deps, { country, taxNumber }: Business): Promise<Business> {
  const house = houseOf((await privateSettings(db).get()).data());
  if (!house) throw new AppError('invoices-not-offered', 'an invoice has to say who owes the tax');
  if (house.seller.country === country)
    throw new AppError('invalid-argument', `${country} is our own`, { field: 'country', reason: 'own' });
  const { checkTaxNumber } = await import('@fareground/domain/payments/taxes/tax-number');
  const checked = checkTaxNumber(taxNumber, country);
  if (checked.kind === 'unknown-country')
    throw new AppError('invalid-argument', `numbers of ${country} are not known`, { field: 'country' });
  if (checked.kind !== 'vat')
    throw new AppError('invalid-argument', `no number of ${country} for value added tax`, {
      field: 'taxNumber',
    });
  return { country, taxNumber: checked.number };
}
