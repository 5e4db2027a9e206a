import type { ErrorCode } from '@fareground/domain/core/errors';
import type { Translate } from './use-t.tsx';

/** Why a call failed, in the page's language: by its code, so that a person never reads the server's own English. */
export const problemText = (t: Translate, code: ErrorCode | 'offline'): string => t(`problem.${code}`);
