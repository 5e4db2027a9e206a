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
