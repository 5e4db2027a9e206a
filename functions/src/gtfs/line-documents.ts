import { cutText } from '@fareground/domain/core/cut-text';
import { type Line, lineSchema } from '@fareground/domain/lines/line';
import type { FeedRoute } from './feed.ts';
import { digestOf, lineIdOf } from './ids.ts';
import { operatorOf, type PlanNeeds, type RunPlan } from './run-plan.ts';

/** The line of a route. What it costs is what the first of its trips does. */
export function lineOf(
  needs: PlanNeeds,
  route: FeedRoute,
  first: RunPlan,
  stamp: Pick<Line, 'updatedAt' | 'updatedBy'>,
): Line {
  const { zones, concessions } = first.fares.fares ?? {};
  const facts = {
    id: lineIdOf(needs.name, route.id),
    number: cutText(route.shortName || route.longName, 20),
    name: cutText(route.longName || route.shortName, 120),
    kind: route.kind,
    operator: operatorOf({ route }),
    ...(route.colour && { colour: `#${route.colour}` }),
    currency: needs.feed.fares.currencyOf(route),
    minimumFare: first.fares.minimumFare,
    ...(zones && { zoneFares: zones }),
    ...(concessions && { concessions }),
  };
  const source = { feed: needs.name, key: cutText(route.id, 300), digest: digestOf(facts) };
  return lineSchema.parse({ ...facts, used: needs.isOnSale, source, ...stamp });
}
