/** `floor:2,floor.child:1,.weekend:1` out of the address, as the event's page writes it. What is no choice is left out. */
export function readPlaces(text: string): Readonly<Record<string, number>> {
  const pairs = text.split(',').flatMap((part) => {
    const [, key, quantity] =
      /^((?:[a-z0-9][a-z0-9-]{0,79})?(?:\.[a-z0-9][a-z0-9-]{0,79})?):([1-9]\d?)$/.exec(part) ?? [];
    return key && quantity ? [[key, Number(quantity)] as const] : [];
  });
  return Object.fromEntries(pairs);
}
