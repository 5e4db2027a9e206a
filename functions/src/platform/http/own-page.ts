import { AppError } from '@fareground/domain/core/errors';
import type { Services } from '../services.ts';

/** App Check's own header. */
export const APP_CHECK_HEADER = 'x-firebase-appcheck';

/**
 * Lets a call through that App Check says was made by our own page; every call where the setting APP_CHECK is not "required".
 * @throws AppError own-page-needed; unavailable when Google's keys cannot be fetched
 */
export async function requireOwnPage(
  { appCheck }: Pick<Services, 'appCheck'>,
  token: string | string[] | undefined,
): Promise<void> {
  if (!appCheck) return;
  if (typeof token !== 'string' || token === '') throw new AppError('own-page-needed', 'no App Check token');
  try {
    await (await appCheck()).verifyToken(token);
  } catch (error) {
    const { code } = error as { code?: unknown };
    // Only what the library says of the token itself is the caller's fault.
    const isRefused = code === 'app-check/invalid-argument' || code === 'app-check/app-check-token-expired';
    throw isRefused
      ? new AppError('own-page-needed', String(error), {}, error)
      : new AppError('unavailable', String(error), {}, error);
  }
}
