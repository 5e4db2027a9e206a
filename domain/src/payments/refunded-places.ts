import { type RefundedPlace, refundedPlaceSchema } from './refund.ts';

/**
 * Which places a refund is for, as it stands with the provider beside the money: out of it the books are rebuilt after a restore (docs/adr/0052). A place is
 * "<place>:<price>:<fees>", several are parted by spaces; the provider takes 500 characters a key.
 */
const MAX_CHARACTERS = 500;
const partName = (number: number): string => `places${number}`;

export function writeRefundedPlaces(places: readonly RefundedPlace[]): Record<string, string> {
  const parts: string[] = [];
  for (const { place, price, fees } of places) {
    const word = `${place}:${price}:${fees}`;
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_CHARACTERS)
      parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return Object.fromEntries(parts.map((part, number) => [partName(number), part]));
}

/** Undefined where it does not say so, or says it in other words. */
export function readRefundedPlaces(metadata: Readonly<Record<string, string>>): RefundedPlace[] | undefined {
  const parts: string[] = [];
  for (let part = metadata[partName(0)]; part !== undefined; part = metadata[partName(parts.length)]) {
    parts.push(part);
  }
  const places = parts
    .flatMap((part) => part.split(' '))
    .map((word) => {
      const [place, price, fees] = word.split(':').map(Number);
      return refundedPlaceSchema.safeParse({ place, price, fees }).data;
    });
  return places.length > 0 && places.every((place) => place !== undefined) ? places : undefined;
}
