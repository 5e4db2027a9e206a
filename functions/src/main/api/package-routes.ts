import {
  movePackageRequestSchema,
  packageResponseSchema,
  packageSalesRequestSchema,
  packageSalesResponseSchema,
  savePackageRequestSchema,
} from '@fareground/domain/api/packages';
import { discardPackage } from '../../catalogue/packages/discard-package.ts';
import { movePackage } from '../../catalogue/packages/move-package.ts';
import { packageSales } from '../../catalogue/packages/package-sales.ts';
import { savePackage } from '../../catalogue/packages/save-package.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff put together of the places of their events, and sell at one price. */
export function createPackageRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/packages/:id',
      { body: savePackageRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.edit');
        const input = { id: params.id ?? '', key: idempotencyKey, body };
        const saved = await savePackage(services, caller, input);
        return { status: 200, body: packageResponseSchema.parse({ package: saved }) };
      },
    ),
    route(
      'POST',
      '/admin/packages/:id/state',
      { body: movePackageRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.edit');
        const moved = await movePackage(services, caller, { id: params.id ?? '', state: body.state });
        return { status: 200, body: packageResponseSchema.parse({ package: moved }) };
      },
    ),
    route('DELETE', '/admin/packages/:id', {}, async ({ caller, params }) => {
      requirePermission(caller, 'events.edit');
      await discardPackage(services, caller, params.id ?? '');
      return { status: 204 };
    }),
    route('POST', '/admin/package-sales', { body: packageSalesRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'events.edit');
      const sales = await packageSales(services, body.ids);
      return { status: 200, body: packageSalesResponseSchema.parse({ sales, at: services.now() }) };
    }),
  ];
}
