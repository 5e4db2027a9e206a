import { z } from 'zod';
import { storedText, storeText } from '../config/stored-text.ts';
import { type CartLine, cartLineSchema, lineKey, MAX_LINES } from './cart-line.ts';
import type { LineFault } from './line-fault.ts';

const storageKey = 'fareground.cart';

const storedSchema = z.object({
  lines: z.array(z.unknown()).max(50),
  voucher: z.string().max(30).catch('').default(''),
  /** The last hold that got no certain answer: a second request for the same goes under the same idempotency key. */
  attempt: z.object({ key: z.string().max(100), request: z.string() }).optional(),
});

export interface CartState {
  readonly lines: readonly CartLine[];
  /** The code of a voucher that goes with the next hold; empty for none. */
  readonly voucher: string;
  /** What the server refused, at the lines concerned. Gone when the line changes or the page is loaded anew. */
  readonly faults: readonly LineFault[];
}

/** Where a text is stored; a test gives its own. */
export interface TextStorage {
  readonly get: () => string | null;
  readonly set: (text: string) => void;
}

/** Reads a stored cart. Left out are lines that do not parse and those of what has begun meanwhile. */
export function readCart(
  text: string | null,
  now: number,
): { readonly lines: readonly CartLine[]; readonly voucher: string; readonly attempt: Attempt | undefined } {
  const stored = storedSchema.safeParse(parseJson(text));
  if (!stored.success) return { lines: [], voucher: '', attempt: undefined };
  const lines = stored.data.lines.flatMap((line) => {
    const parsed = cartLineSchema.safeParse(line);
    return parsed.success && parsed.data.startsAt > now ? [parsed.data] : [];
  });
  const { voucher, attempt } = stored.data;
  return { lines: lines.slice(0, MAX_LINES), voucher, attempt };
}

interface Attempt {
  readonly key: string;
  readonly request: string;
}

/** What a person has chosen and not yet held. Stored on this device, the same in all tabs, removed by the hold. */
export class Cart {
  readonly #storage: TextStorage;
  readonly #listeners = new Set<() => void>();
  #attempt: Attempt | undefined;
  #state: CartState = { lines: [], voucher: '', faults: [] };
  #text: string | null = null;

  constructor(storage: TextStorage) {
    this.#storage = storage;
    this.reload();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): CartState => this.#state;

  /** Another tab changed it. */
  reload(): void {
    const text = this.#storage.get();
    if (text === this.#text && text !== null) return;
    this.#text = text;
    const { lines, voucher, attempt } = readCart(text, Date.now());
    this.#attempt = attempt;
    this.#state = { lines, voucher, faults: [] };
    this.#notify();
  }

  /** Puts a line in the place of the one with its key, or behind the others. */
  put(line: CartLine): void {
    const key = lineKey(line);
    const isThere = this.#state.lines.some((other) => lineKey(other) === key);
    this.#change(
      isThere
        ? this.#state.lines.map((other) => (lineKey(other) === key ? line : other))
        : [...this.#state.lines, line].slice(0, MAX_LINES),
      key,
    );
  }

  remove(key: string): void {
    this.#change(
      this.#state.lines.filter((line) => lineKey(line) !== key),
      key,
    );
  }

  /** @param code as it was typed; empty takes the voucher out */
  setVoucher(code: string): void {
    const voucher = code.trim().toUpperCase().slice(0, 30);
    const faults = this.#state.faults.filter((fault) => fault.code !== 'voucher-invalid');
    this.#state = { ...this.#state, voucher, faults };
    this.#save();
    this.#notify();
  }

  /** Removes what was held, and the voucher that it was held with. */
  removeAll(keys: readonly string[]): void {
    this.#attempt = undefined;
    this.#state = { ...this.#state, voucher: '' };
    this.#change(this.#state.lines.filter((line) => !keys.includes(lineKey(line))));
  }

  /** Shows what was refused, until the lines change. */
  refuse(faults: readonly LineFault[]): void {
    this.#state = { ...this.#state, faults };
    this.#notify();
  }

  /** The idempotency key of this request: the same as before while it is not certain what became of it. */
  keyFor(request: string, make: () => string): string {
    if (this.#attempt?.request !== request) this.#attempt = { key: make(), request };
    this.#save();
    return this.#attempt.key;
  }

  /** The server's answer is certain: the next request gets a key of its own. */
  answered(): void {
    this.#attempt = undefined;
    this.#save();
  }

  #change(lines: readonly CartLine[], key?: string): void {
    // A refusal of the whole (too many places) is out of date with any change, one of a line with that line's.
    const faults = this.#state.faults.filter((fault) => fault.key !== undefined && fault.key !== key);
    this.#state = { ...this.#state, lines, faults };
    this.#save();
    this.#notify();
  }

  #save(): void {
    this.#text = JSON.stringify({
      lines: this.#state.lines,
      ...(this.#state.voucher && { voucher: this.#state.voucher }),
      ...(this.#attempt ? { attempt: this.#attempt } : {}),
    });
    this.#storage.set(this.#text);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** A text that this browser keeps under a key. Where storage is off or full, what is in memory lives as long as the page. */
export const browserText = (key: string): TextStorage => ({
  get: () => storedText(key),
  set: (text) => storeText(key, text),
});

let ours: Cart | undefined;

/** This browser's cart. */
export function browserCart(): Cart {
  if (ours) return ours;
  const cart = new Cart(browserText(storageKey));
  addEventListener('storage', (event) => {
    if (event.key === storageKey) cart.reload();
  });
  ours = cart;
  return cart;
}
