import type { CountDrawerRequest } from '@fareground/domain/calls/drawers';
import { readAmount } from '@fareground/domain/core/typed-amount';
import type { Drawer } from '@fareground/domain/drawers/drawer';

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
 * What was counted in a drawer and what of it goes to the bank, or what is wrong with it: no amount of the currency, a float that is more than was counted, a
 * difference that nobody says a word about. An empty float is nothing.
 */
export function readCount(draft: CountDraft, { balance, currency }: Drawer): Read {
  const counted = readAmount(draft.counted, currency);
  const float = draft.float.trim() === '' ? 0 : readAmount(draft.float, currency);
  const note = draft.note.trim();
  const difference = (counted ?? 0) - balance;
  const faults: CountFault[] = [
    ...(counted === null ? (['counted'] as const) : []),
    ...(float === null || (counted !== null && float > counted) ? (['float'] as const) : []),
    ...(counted !== null && difference !== 0 && note.length < 3 ? (['note'] as const) : []),
  ];
  if (counted === null || float === null || faults.length > 0) return { ok: false, faults };
  return { ok: true, body: { expected: balance, counted, toBank: counted - float, note }, difference };
}
