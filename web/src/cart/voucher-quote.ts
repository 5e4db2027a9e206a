import { type QuoteResponse, quoteResponseSchema } from '@fareground/domain/api/quotes';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi, type Problem } from '../firebase/api-client.ts';
import { type SessionSource, useSession, useSessionSource } from '../session/session.tsx';
import { type CartLine, toRequest } from './cart-line.ts';
import { useCart } from './use-cart.ts';

/** What the cart's voucher takes off these lines, as far as it is known. */
export type VoucherQuote =
  | { readonly status: 'none' }
  | { readonly status: 'asking' }
  | { readonly status: 'ready'; readonly quote: QuoteResponse }
  | { readonly status: 'refused'; readonly problem: Problem }
  /** There was no answer; the hold decides. */
  | { readonly status: 'unknown' };

const none: VoucherQuote = { status: 'none' };
const asking: VoucherQuote = { status: 'asking' };
/** Whoever presses a stepper five times asks once, milliseconds. */
const PAUSE = 250;

/** The last question and its answer, the same for every part of a page that shows a price. */
class QuoteStore {
  readonly #listeners = new Set<() => void>();
  #state: { readonly key: string; readonly answer: VoucherQuote } = { key: '', answer: none };
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** @param key of the question; the same one is asked once */
  ask(key: string, question: () => Promise<VoucherQuote>): void {
    if (this.#state.key === key) return;
    this.#set(key, asking);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const answer = await question();
      if (this.#state.key === key) this.#set(key, answer);
    }, PAUSE);
  }

  /** The same question may be asked again. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#set('', none);
  }

  #set(key: string, answer: VoucherQuote): void {
    this.#state = { key, answer };
    for (const listener of this.#listeners) listener();
  }
}

const store = new QuoteStore();
const onServer = store.state();

/** What these lines cost with the cart's voucher: asked again when either changes, or somebody signs in. */
export function useVoucherQuote(lines: readonly CartLine[]): VoucherQuote {
  const { voucher } = useCart();
  const session = useSession();
  const source = useSessionSource();
  const { key, answer } = useSyncExternalStore(store.subscribe, store.state, () => onServer);
  const body = JSON.stringify(toRequest(lines.map(withoutNames), voucher));
  const person = session.status === 'signed-in' ? session.person.email : '';
  const wanted = voucher === '' || lines.length === 0 ? '' : `${person} ${body}`;
  useEffect(() => {
    if (wanted === '') store.forget();
    else store.ask(wanted, () => askQuote(source, JSON.parse(body)));
  }, [wanted, body, source]);
  if (wanted === '') return none;
  return key === wanted ? answer : asking;
}

const withoutNames = (line: CartLine): CartLine => ({ ...line, names: [] });

async function askQuote(session: () => Promise<SessionSource>, body: unknown): Promise<VoucherQuote> {
  try {
    await (await session()).ensureUid();
  } catch (error) {
    console.warn('No guest could be made', error);
    return { status: 'unknown' };
  }
  const answer = await callApi({ method: 'POST', path: '/quotes', body, answer: quoteResponseSchema });
  if (answer.ok) return { status: 'ready', quote: answer.value };
  return answer.problem.code === 'voucher-invalid'
    ? { status: 'refused', problem: answer.problem }
    : { status: 'unknown' };
}
