import type { CountDrawerRequest } from '@fareground/domain/api/drawers';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { type Drawer, drawerIdOf } from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';

/** What is typed. */
export interface CountDraft {
  readonly counted: string;
  readonly float: string;
  readonly note: string;
}

export type CountFault = 'counted' | 'float' | 'note';
type Read =
  | { readonly ok: true; readonly body: CountDrawerRequest; readonly difference: number }
  | { readonly ok: false; readonly faults: readonly CountFault[] };

/**
 * What was counted in a drawer and what of it goes to the bank, or what is wrong with it: no amount of the currency, a difference that nobody says a word about. A float
 * that is more than was counted is put in from the bank; an empty one is nothing.
 */
export function readCount(draft: CountDraft, { balance, currency }: Drawer): Read {
  const counted = readAmount(draft.counted, currency);
  const float = draft.float.trim() === '' ? 0 : readAmount(draft.float, currency);
  const note = draft.note.trim();
  const difference = (counted ?? 0) - balance;
  const faults: CountFault[] = [
    ...(counted === null ? (['counted'] as const) : []),
    ...(float === null ? (['float'] as const) : []),
    ...(counted !== null && difference !== 0 && note.length < 3 ? (['note'] as const) : []),
  ];
  if (counted === null || float === null || faults.length > 0) return { ok: false, faults };
  return { ok: true, body: { expected: balance, counted, toBank: counted - float, note }, difference };
}

/** Puts a float into the office's drawer of a currency before it had cash. @returns null where the amount is none of the currency, or nothing */
export function readFloat(
  typed: string,
  currency: Currency,
): (CountDrawerRequest & { readonly id: string }) | null {
  const float = readAmount(typed, currency);
  if (!float) return null;
  const counting = { expected: 0, counted: 0, toBank: -float, note: 'Opening float' };
  return { id: drawerIdOf(officeDesk, currency), ...counting };
}
