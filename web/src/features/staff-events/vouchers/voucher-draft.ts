import { type Voucher, voucherSchema } from '@fareground/domain/catalogue/vouchers/voucher';
import type { Currency } from '@fareground/domain/core/currencies';
import { wallTime } from '@fareground/domain/core/time';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import type { MessageId } from '../../../i18n/ids.ts';
import { draftSchema } from '../../../ui/form/schema.ts';

/** What staff type for a voucher, or for many that differ in nothing but their codes. */
export interface VoucherDraft {
  /** Of one voucher. */
  readonly code: string;
  /** How many to make, each with a code of its own. */
  readonly count: string;
  readonly batch: string;
  /** Nothing: it only opens the hidden tiers that it names. */
  readonly takesOff: 'percent' | 'order' | 'ticket' | 'nothing';
  readonly value: string;
  readonly currency: Currency;
  readonly offeringIds: readonly string[];
  readonly tierIds: readonly string[];
  /** "u-4A, u-4B" */
  readonly seats: string;
  readonly email: string;
  /** On the clock of `zone`: "2026-11-27T21:30". */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxUses: string;
  readonly budget: string;
  readonly active: boolean;
}

/** Codes that are made at once. */
export const MAX_CODES = 2_000;
/** From so many uses on a voucher is spread over pools: thousands may come with it in one minute. */
const MANY_USES = 400;
const SHARDS = 8;

export const emptyVoucherDraft = (from: number, zone: string): VoucherDraft => ({
  code: '',
  count: '1',
  batch: '',
  takesOff: 'percent',
  value: '',
  currency: 'EUR',
  offeringIds: [],
  tierIds: [],
  seats: '',
  email: '',
  startsAt: wallTime(from, zone),
  endsAt: '',
  maxUses: '1',
  budget: '',
  active: true,
});

export const draftOfVoucher = (voucher: Voucher, zone: string): VoucherDraft => ({
  code: voucher.code,
  count: '1',
  batch: voucher.batch ?? '',
  takesOff: takesOffOf(voucher),
  value: typedValueOf(voucher),
  currency: voucher.currency,
  offeringIds: voucher.offeringIds,
  tierIds: voucher.tierIds ?? [],
  seats: voucher.seats?.join(', ') ?? '',
  email: voucher.email ?? '',
  startsAt: wallTime(voucher.startsAt, zone),
  endsAt: wallTime(voucher.endsAt, zone),
  maxUses: String(voucher.maxUses),
  budget: voucher.budget === undefined ? '' : typedAmount(voucher.budget, voucher.currency),
  active: voucher.active,
});

/** What it takes something off, in the words of the form and of files. */
export function takesOffOf({ kind, per }: Pick<Voucher, 'kind' | 'per'>): VoucherDraft['takesOff'] {
  if (kind === 'opens') return 'nothing';
  return kind === 'percent' ? 'percent' : (per ?? 'order');
}

function typedValueOf({ kind, value, currency }: Voucher): string {
  if (kind === 'opens') return '';
  return kind === 'percent' ? String(value) : typedAmount(value, currency);
}

interface DraftContext {
  /** null for a new one. */
  readonly stored: Voucher | null;
  readonly instantOf: (typed: string) => number | undefined;
  readonly now: number;
  readonly by: string;
}
export interface ReadVoucher {
  readonly voucher: Voucher;
  readonly count: number;
}

const whole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);
const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Where a fault of the schema stands in the form. */
const fieldOf: Readonly<Record<string, readonly [keyof VoucherDraft, MessageId]>> = {
  code: ['code', 'vouchers.fault.code'],
  value: ['value', 'vouchers.fault.value'],
  tierIds: ['tierIds', 'vouchers.fault.tiers'],
  seats: ['seats', 'vouchers.fault.seats'],
  email: ['email', 'vouchers.fault.email'],
  startsAt: ['startsAt', 'vouchers.fault.time'],
  endsAt: ['endsAt', 'vouchers.fault.time'],
  maxUses: ['maxUses', 'vouchers.fault.maxUses'],
  budget: ['budget', 'vouchers.fault.budget'],
  batch: ['batch', 'vouchers.fault.batch'],
};

function worthOf({ takesOff, value, currency }: VoucherDraft): Pick<Voucher, 'kind' | 'value'> {
  if (takesOff === 'nothing') return { kind: 'opens', value: 0 };
  if (takesOff === 'percent') return { kind: 'percent', value: whole(value) };
  return { kind: 'amount', value: readAmount(value, currency) ?? Number.NaN };
}

/** Reads the voucher that was typed. Of many, the code is theirs to replace. */
export const voucherDraftSchema = ({ stored, instantOf, now, by }: DraftContext) =>
  draftSchema<VoucherDraft, ReadVoucher>((draft, fault) => {
    const count = stored ? 1 : whole(draft.count);
    if (!(count >= 1 && count <= MAX_CODES)) fault('count', 'vouchers.fault.count');
    const isMany = count > 1;
    if (isMany && draft.batch.trim() === '') fault('batch', 'vouchers.fault.batch');
    const maxUses = whole(draft.maxUses);
    const isOfOneSale = draft.offeringIds.length === 1;
    const seats = isOfOneSale ? listOf(draft.seats) : [];
    const read = {
      code: isMany ? 'AAAA' : draft.code.trim().toUpperCase(),
      ...worthOf(draft),
      ...(draft.takesOff === 'ticket' && { per: 'ticket' }),
      currency: draft.currency,
      offeringIds: draft.offeringIds,
      ...(isOfOneSale && draft.tierIds.length > 0 && { tierIds: draft.tierIds }),
      ...(seats.length > 0 && { seats }),
      ...(draft.email.trim() !== '' && { email: draft.email.trim().toLowerCase() }),
      startsAt: instantOf(draft.startsAt) ?? Number.NaN,
      endsAt: instantOf(draft.endsAt) ?? Number.NaN,
      maxUses,
      ...(draft.budget.trim() !== '' && { budget: readAmount(draft.budget, draft.currency) ?? Number.NaN }),
      ...(stored?.shards !== undefined && { shards: stored.shards }),
      ...(!stored && maxUses >= MANY_USES && { shards: SHARDS }),
      ...(draft.batch.trim() !== '' && (isMany || stored) && { batch: draft.batch.trim() }),
      active: draft.active,
      createdAt: stored?.createdAt ?? now,
      updatedAt: now,
      updatedBy: by,
    };
    if (draft.takesOff === 'percent' && read.value > 100) fault('value', 'vouchers.fault.percent');
    const parsed = voucherSchema.safeParse(read);
    for (const { path } of parsed.error?.issues ?? []) {
      const [field, message] = fieldOf[String(path[0])] ?? [];
      if (field && message) fault(field, message);
    }
    if (read.endsAt <= read.startsAt) fault('endsAt', 'vouchers.fault.endsBefore');
    return parsed.data && { voucher: parsed.data, count };
  });

/** Without letters and digits that are taken for each other: I, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 32^12 codes: whoever tries a million a second for a year has met none of ten thousand with a chance of 1 in 3,600. */
const LENGTH = 12;

/** A code that nobody guesses. The alphabet has 32 signs, so that each byte chooses one evenly. */
export const newVoucherCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );

/** So many different ones. */
export function newVoucherCodes(count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newVoucherCode());
  return [...codes];
}
