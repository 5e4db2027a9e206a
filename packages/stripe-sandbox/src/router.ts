import { chargeRoutes } from './api/charges.ts';
import { disputeRoutes } from './api/disputes.ts';
import { ledgerRoutes } from './api/ledger.ts';
import { paymentIntentRoutes } from './api/payment-intents.ts';
import { refundRoutes } from './api/refunds.ts';
import type { ApiRoute } from './api/route.ts';
import { sessionRoutes } from './api/sessions.ts';

const ROUTES: readonly ApiRoute[] = [
  ...sessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...ledgerRoutes,
];

const COMPILED = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`),
}));

/** The route for a call, and the id in its address. */
export function findRoute(method: string, path: string): { route: ApiRoute; id: string } | undefined {
  for (const { pattern, route } of COMPILED) {
    if (route.method !== method) continue;
    const match = pattern.exec(path);
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
