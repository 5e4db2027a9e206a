import { Stripe } from 'stripe';
import type { Clock } from './clock.ts';
import { randomText } from './ids.ts';
import type { Attempt, Delivery, Store } from './store.ts';

/** Waits before the second to the tenth attempt. Stripe takes three days over it; a developer has less patience. */
const BACKOFF_MS = [1_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];
const TIMEOUT_MS = 30_000;

export type ForgeKind = 'body' | 'secret' | 'timestamp';

/** What a test asks the webhook deliveries to do. All off is Stripe on a good day. */
export interface DeliveryMode {
  /** Wait this long before each first attempt. */
  delayMs: number;
  /** Further copies of every event. */
  duplicate: number;
  /** Hold this many deliveries back and send them in reverse, one after the other; 0 is off. */
  reorder: number;
  /** Never send the next `next` events, nor any of `types`. They can be sent again by hand. */
  drop: { next: number; types: string[] };
  /** Damage the next `next` attempts: signed with a wrong secret, body changed after signing, or signed an hour ago. */
  forge: { next: number; kind: ForgeKind };
  /** Keep everything until it is flushed or this is switched off. */
  paused: boolean;
}

export function calmMode(): DeliveryMode {
  return {
    delayMs: 0,
    duplicate: 0,
    reorder: 0,
    drop: { next: 0, types: [] },
    forge: { next: 0, kind: 'secret' },
    paused: false,
  };
}

interface Wiring {
  store: Store;
  clock: Clock;
  webhookUrl: string;
  webhookSecret: string;
}

/** Sends events to the webhook address, signed by the library itself, and tries again until it is answered with 2xx. */
export class Deliveries {
  mode: DeliveryMode = calmMode();
  readonly #wiring: Wiring;
  readonly #running = new Set<Promise<void>>();
  #held: Delivery[] = [];
  #generation = 0;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  /** Puts what was still under way when the last run ended on its way again. */
  resume(): void {
    for (const delivery of this.#wiring.store.deliveries.values()) {
      if (['delivering', 'held', 'waiting'].includes(delivery.state)) {
        this.#wait(delivery, delivery.nextAttemptAt ?? this.#wiring.clock.now());
      }
    }
  }

  enqueue(event: Stripe.Event): void {
    const { drop, duplicate, reorder } = this.mode;
    const dropped = drop.next > 0 || drop.types.includes(event.type);
    if (drop.next > 0) drop.next -= 1;
    for (let copy = 0; copy <= (dropped ? 0 : duplicate); copy++) {
      const delivery = this.#create(event);
      if (dropped) {
        delivery.state = 'dropped';
      } else if (reorder > 0) {
        delivery.state = 'held';
        this.#held.push(delivery);
        if (this.#held.length >= reorder) this.#track(this.#releaseHeld());
      } else {
        this.#wait(delivery, this.#wiring.clock.now() + this.mode.delayMs);
      }
    }
  }

  /** Sends one event once more, whatever the mode says about dropping, holding or pausing. */
  async resend(event: Stripe.Event): Promise<Delivery> {
    const delivery = this.#create(event);
    await this.#attempt(delivery);
    return delivery;
  }

  /** Changes the mode. Switching pause off lets what waited go. */
  setMode(mode: DeliveryMode): void {
    const resumed = this.mode.paused && !mode.paused;
    this.mode = mode;
    if (mode.reorder === 0 && this.#held.length > 0) this.#track(this.#releaseHeld());
    if (!resumed) return;
    for (const delivery of this.#waiting())
      this.#wait(delivery, delivery.nextAttemptAt ?? this.#wiring.clock.now());
  }

  /** Attempts all that is held, paused, delayed or waiting for another try, now, and waits for the answers. */
  async flush(): Promise<{ delivered: number; failed: number }> {
    const { clock } = this.#wiring;
    const reversed = this.#held.length > 0 ? this.#held.slice() : [];
    await this.#releaseHeld();
    const waiting = this.#waiting();
    for (const delivery of waiting) {
      // Its own time may have come while an earlier one was answered.
      if (delivery.state !== 'waiting') continue;
      clock.cancel(`delivery ${delivery.id}`);
      await this.#attempt(delivery);
    }
    while (this.#running.size > 0) await Promise.all(this.#running);
    const touched = [...reversed, ...waiting];
    const delivered = touched.filter(({ state }) => state === 'delivered').length;
    return { delivered, failed: touched.length - delivered };
  }

  /** Forgets everything; an attempt on the wire no longer counts. */
  reset(): void {
    this.#generation += 1;
    this.#held = [];
    this.mode = calmMode();
  }

  async stop(): Promise<void> {
    this.#generation += 1;
    await Promise.race([Promise.all(this.#running), new Promise((done) => setTimeout(done, 500).unref())]);
  }

  #waiting(): Delivery[] {
    return [...this.#wiring.store.deliveries.values()].filter(({ state }) => state === 'waiting');
  }

  #create(event: Stripe.Event): Delivery {
    const delivery: Delivery = {
      id: `whd_${randomText(16)}`,
      eventId: event.id,
      type: event.type,
      state: 'waiting',
      nextAttemptAt: null,
      attempts: [],
    };
    this.#wiring.store.deliveries.set(delivery.id, delivery);
    return delivery;
  }

  #wait(delivery: Delivery, dueAt: number): void {
    delivery.state = 'waiting';
    delivery.nextAttemptAt = dueAt;
    this.#wiring.clock.at(`delivery ${delivery.id}`, dueAt, () => {
      if (!this.mode.paused) this.#track(this.#attempt(delivery));
    });
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #releaseHeld(): Promise<void> {
    const held = this.#held.reverse();
    this.#held = [];
    for (const delivery of held) await this.#attempt(delivery);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { clock, store } = this.#wiring;
    const generation = this.#generation;
    const event = store.events.get(delivery.eventId);
    if (!event) return;
    delivery.state = 'delivering';
    const attempt = await this.#post(event);
    if (generation !== this.#generation) return;
    delivery.attempts.push(attempt);
    delivery.nextAttemptAt = null;
    store.touch();
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      delivery.state = 'delivered';
      event.pending_webhooks = 0;
      return;
    }
    const wait = BACKOFF_MS[delivery.attempts.length - 1];
    if (wait === undefined) delivery.state = 'failed';
    else this.#wait(delivery, clock.now() + wait);
  }

  async #post(event: Stripe.Event): Promise<Attempt> {
    const { clock, webhookSecret, webhookUrl } = this.#wiring;
    const at = clock.now();
    const body = JSON.stringify(event, null, 2);
    const kind = this.#takeForgery();
    // The receiver checks the age of the signature by its own clock, which tests do not move.
    const seconds = Math.floor(Date.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: kind === 'secret' ? 'whsec_forged' : webhookSecret,
      timestamp: kind === 'timestamp' ? seconds - 3600 : seconds,
    });
    const sent = kind === 'body' ? body.replace('"livemode": false', '"livemode": true') : body;
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        body: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return { at, status: response.status, error: null };
    } catch (error) {
      return { at, status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #takeForgery(): ForgeKind | null {
    const { forge } = this.mode;
    if (forge.next <= 0) return null;
    forge.next -= 1;
    return forge.kind;
  }
}
