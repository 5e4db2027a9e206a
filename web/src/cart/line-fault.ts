import { type ExtraKind, extraKinds } from '@fareground/domain/catalogue/trips/extras';
import type { Problem } from '../firebase/api-client.ts';
import { type CartLine, lineKey, offeringIdsOf } from './cart-line.ts';

/** What the server refused, and what there is instead. */
export interface LineFault {
  readonly code: Problem['code'];
  /** The line concerned; nothing: the whole. */
  readonly key: string | undefined;
  readonly sentence: string;
  /** Places still free, for sold-out. */
  readonly free?: number;
  /** What passengers bring along that is sold out, or of which they may not have so many. */
  readonly extra?: ExtraKind;
  /** Seats that are someone else's now, for seat-taken. */
  readonly taken?: readonly string[];
  /** Places allowed, for limit-exceeded; and how many of this sale the person has already. */
  readonly limit?: number;
  readonly has?: number;
  /** What a place may cost, minor units, for a price of the buyer's own. */
  readonly least?: number;
  readonly most?: number;
  /** Why a voucher does not count, for voucher-invalid; `full-price` for limit-exceeded of a fare that goes with one, `add-on` of what goes with places; `answers` for what an event asks. */
  readonly reason?: string;
  /** For not-on-sale: so many places are left of the kind that is to be had before this one. */
  readonly before?: number;
  /** For price-changed: what a place, or a package, costs now without fees and taxes added, minor units: what is asked for again. */
  readonly price?: number;
  /** For price-changed of a package: its dates that are still to come. */
  readonly offeringIds?: readonly string[];
  /** When to try again, for too-many-requests. */
  readonly retryAfterSeconds?: number;
}

/** Puts a refusal at the lines it is about: by the path into the body that was sent, or by the sale. */
export function lineFaults(problem: Problem, sent: readonly CartLine[]): readonly LineFault[] {
  const { code, sentence, details, retryAfterSeconds } = problem;
  const index = /^lines\.(\d+)/.exec(text(details.field))?.[1];
  const named = index === undefined ? undefined : sent[Number(index)];
  const ofSale = named ? [] : sent.filter((line) => offeringIdsOf(line).includes(text(details.offeringId)));
  const about = named ? [named] : ofSale;
  const free = count(details.free);
  const extra = extraKinds.find((kind) => kind === details.extra);
  const taken = texts(details.taken);
  const offeringIds = texts(details.offeringIds);
  const limit = count(details.limit);
  const has = count(details.has);
  const least = count(details.least);
  const most = count(details.most);
  const before = details.follows === undefined ? undefined : free;
  const price = code === 'price-changed' ? count(details.price) : undefined;
  const hasReason = code === 'voucher-invalid' || code === 'limit-exceeded';
  const reason = details.field === 'answers' ? 'answers' : (hasReason && text(details.reason)) || undefined;
  const fault = {
    code,
    sentence,
    ...(free === undefined ? {} : { free }),
    ...(extra ? { extra } : {}),
    ...(taken ? { taken } : {}),
    ...(offeringIds ? { offeringIds } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(has === undefined ? {} : { has }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(reason === undefined ? {} : { reason }),
    ...(before === undefined ? {} : { before }),
    ...(price === undefined ? {} : { price }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  if (about.length === 0) return [{ ...fault, key: undefined }];
  return about.map((line) => ({ ...fault, key: lineKey(line) }));
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;
