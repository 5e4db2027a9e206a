/** `floor:2,circle:1` out of the address, as the event's page writes it. What is no choice is left out. */
export function readPlaces(text: string): Readonly<Record<string, number>> {
  const pairs = text.split(',').flatMap((part) => {
    const [, tierId, quantity] = /^([a-z0-9][a-z0-9-]{0,79}):([1-9]\d?)$/.exec(part) ?? [];
    return tierId && quantity ? [[tierId, Number(quantity)] as const] : [];
  });
  return Object.fromEntries(pairs);
}
