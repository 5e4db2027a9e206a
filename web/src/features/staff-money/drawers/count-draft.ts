import type { CountDrawerRequest } from '@fareground/domain/api/drawers';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { type Drawer, drawerIdOf } from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';
import { draftSchema } from '../../../ui/form/schema.ts';

/** What is typed. */
export interface CountDraft {
  readonly counted: string;
  readonly float: string;
  readonly note: string;
}

/**
 * Reads what was counted in a drawer and what of it goes to the bank. A difference needs a word. A float that is more than was counted is put
 * in from the bank; an empty one is nothing.
 */
export const countDraftSchema = ({ balance, currency }: Drawer) =>
  draftSchema<CountDraft, CountDrawerRequest>((draft, fault) => {
    const counted = readAmount(draft.counted, currency);
    const float = draft.float.trim() === '' ? 0 : readAmount(draft.float, currency);
    const note = draft.note.trim();
    if (counted === null) fault('counted', 'drawers.countedFault');
    if (float === null) fault('float', 'drawers.floatFault');
    if (counted === null || float === null) return undefined;
    if (counted !== balance && note.length < 3) fault('note', 'drawers.noteFault');
    return { expected: balance, counted, toBank: counted - float, note };
  });

export interface FloatDraft {
  readonly amount: string;
  readonly currency: Currency;
}

/** Reads a float that is put into the office's drawer of a currency before it had cash. */
export const floatDraftSchema = draftSchema<FloatDraft, CountDrawerRequest & { readonly id: string }>(
  ({ amount, currency }, fault) => {
    const float = readAmount(amount, currency);
    if (!float) {
      fault('amount', 'drawers.countedFault');
      return undefined;
    }
    const counting = { expected: 0, counted: 0, toBank: -float, note: 'Opening float' };
    return { id: drawerIdOf(officeDesk, currency), ...counting };
  },
);
