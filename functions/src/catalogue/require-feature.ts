import { type Feature, isSwitchedOff } from '@fareground/domain/catalogue/settings/features';
import { AppError } from '@fareground/domain/core/errors';
import type { Services } from '../platform/services.ts';

/** Refuses what an owner has switched off, a few seconds after they did. @throws AppError switched-off */
export async function requireFeature(
  { catalogue }: Pick<Services, 'catalogue'>,
  feature: Feature,
): Promise<void> {
  if (isSwitchedOff(await catalogue.settings(), feature)) {
    throw new AppError('switched-off', `${feature} is switched off`, { feature });
  }
}
