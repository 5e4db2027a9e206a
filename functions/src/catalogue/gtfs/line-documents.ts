import { type Line, lineSchema } from '@fareground/domain/catalogue/trips/line';
import { cutText } from '@fareground/domain/core/cut-text';
import type { FeedRoute } from './feed.ts';
import { digestOf, lineIdOf } from './ids.ts';
import { operatorOf, type PlanDeps, pricesOf, type RunPlan } from './run-plan.ts';

/** The line of a trip. What it costs is what the trip does. */
export function lineOf(deps: PlanDeps, plan: RunPlan, stamp: Pick<Line, 'updatedAt' | 'updatedBy'>): Line {
  const { route } = plan.trip;
  const { zones, concessions } = plan.fares.fares ?? {};
  const facts = {
    id: lineIdOf(deps.name, route.lineKey),
    number: cutText(route.shortName || route.longName, 20),
    name: cutText(route.longName || route.shortName, 120),
    kind: route.kind,
    operator: operatorOf({ route }),
    ...(route.colour && { colour: `#${route.colour}` }),
    ...(route.textColour && { textColour: `#${route.textColour}` }),
    agency: agencyOf(route),
    currency: deps.feed.fares.currencyOf(route),
  };
  const fares = {
    minimumFare: plan.fares.minimumFare,
    ...(zones && { zoneFares: zones }),
    ...(concessions && { concessions }),
  };
  const digest = digestOf([facts, pricesOf(plan.fares)]);
  const source = { feed: deps.name, key: cutText(route.lineKey, 300), digest };
  return lineSchema.parse({ ...facts, ...fares, used: deps.isOnSale, source, ...stamp });
}

const agencyOf = ({ agency: { id, timeZone, url, phone } }: FeedRoute): Line['agency'] => ({
  id: cutText(id, 300),
  timeZone,
  url: cutText(url, 300),
  phone: cutText(phone, 60),
});
