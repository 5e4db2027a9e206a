import type { FareRules, FeedRoute } from './feed.ts';

/** The same fares, each looked for once: a feed has thousands of rules, and a hundred thousand trips ask for the same few hundred pairs of zones. */
export function rememberedFares(rules: FareRules): FareRules {
  // Ways through zones are too many to keep.
  if (rules.countsZonesBetween) return rules;
  const prices = new Map<FeedRoute, Map<string, number | null>>();
  return {
    ...rules,
    priceOf: (route, zones) => {
      const own = prices.get(route) ?? new Map<string, number | null>();
      prices.set(route, own);
      const key = `${zones[0]}\n${zones.at(-1)}`;
      const price = own.has(key) ? (own.get(key) ?? null) : rules.priceOf(route, zones);
      own.set(key, price);
      return price;
    },
  };
}
