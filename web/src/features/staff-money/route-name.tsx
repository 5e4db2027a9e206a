import { useUsedRoute } from '../../staff/data/sales-queries.ts';

/** The number and name of a route; its id until they are known. */
export function RouteName({ routeId }: { readonly routeId: string }) {
  const route = useUsedRoute(routeId);
  return route ? `${route.number}, ${route.name}` : routeId;
}
