import type { AnswerInput, AnswerKey } from '@fareground/domain/catalogue/questions/check-answers';
import { browserText, type TextStorage } from './cart.ts';
import { type CartLine, offeringIdsOf, placeOrder } from './cart-line.ts';

const storageKey = 'fareground.answers';

/** By "<event>|<question>|<place>"; the place is empty where the answer is of all tickets. */
type Typed = Readonly<Record<string, string>>;

/** A place of a line by what stays the same while one goes on choosing: its seat, or its number among those of its price. */
function placeName(line: CartLine, index: number): string {
  if (line.kind === 'package') return `package ${line.packageId} ${index}`;
  const seat = line.seats?.[index];
  if (seat) return `seat ${seat}`;
  return line.kind === 'event' ? `${line.tierId} ${line.fareId ?? ''} ${index}` : String(index);
}

function readTyped(text: string | null): Typed {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      (one): one is [string, string] => typeof one[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** What is typed as answers and not held yet: stored on this device as the cart is, and gone with the hold. */
export class TypedAnswers {
  readonly #storage: TextStorage;
  readonly #listeners = new Set<() => void>();
  #typed: Typed;

  constructor(storage: TextStorage) {
    this.#storage = storage;
    this.#typed = readTyped(storage.get());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something is typed. */
  readonly state = (): Typed => this.#typed;

  /** @param lines that the key counts places in */
  put(lines: readonly CartLine[], key: AnswerKey, answer: string): void {
    this.#save({ ...this.#typed, [nameOf(lines, key)]: answer });
  }

  /** What is typed for these lines, in the order in which the server is asked for their places. */
  given(
    lines: readonly CartLine[],
    orderOf: (line: CartLine) => readonly number[] = placeOrder,
  ): AnswerInput[] {
    const places = new Map(
      lines.flatMap((line, lineIndex) =>
        offeringIdsOf(line).flatMap((offeringId) =>
          orderOf(line).map(
            (index, place) => [`${offeringId}|${placeName(line, index)}`, { lineIndex, place }] as const,
          ),
        ),
      ),
    );
    const offeringIds = new Set(lines.flatMap(offeringIdsOf));
    return Object.entries(this.#typed).flatMap(([name, answer]): AnswerInput[] => {
      const [offeringId = '', questionId = '', place = ''] = name.split('|');
      const at = place === '' ? {} : places.get(`${offeringId}|${place}`);
      return at && offeringIds.has(offeringId) && answer.trim() !== ''
        ? [{ offeringId, questionId, ...at, answer }]
        : [];
    });
  }

  /** Of a sale nothing stays but the answers to these: questions may be gone since they were answered. */
  keepOnly(lines: readonly CartLine[], offeringId: string, keys: readonly AnswerKey[]): void {
    const kept = new Set(keys.map((key) => nameOf(lines, key)));
    this.#save(
      Object.fromEntries(
        Object.entries(this.#typed).filter(([name]) => !name.startsWith(`${offeringId}|`) || kept.has(name)),
      ),
    );
  }

  /** What was held is stored with its booking. */
  forget(lines: readonly CartLine[]): void {
    for (const offeringId of new Set(lines.flatMap(offeringIdsOf))) this.keepOnly([], offeringId, []);
  }

  clear(): void {
    this.#save({});
  }

  #save(typed: Typed): void {
    this.#typed = typed;
    this.#storage.set(JSON.stringify(typed));
    for (const listener of this.#listeners) listener();
  }
}

/** Every place of a line by its number, as the page shows them. */
export const asShown = (line: CartLine): readonly number[] => [...placeOrder(line)].sort((a, b) => a - b);

function nameOf(lines: readonly CartLine[], { offeringId, questionId, lineIndex, place }: AnswerKey): string {
  const line = lineIndex === undefined ? undefined : lines[lineIndex];
  return `${offeringId}|${questionId}|${line && place !== undefined ? placeName(line, place) : ''}`;
}

let ours: TypedAnswers | undefined;

/** This browser's. */
export function browserAnswers(): TypedAnswers {
  ours ??= new TypedAnswers(browserText(storageKey));
  return ours;
}
