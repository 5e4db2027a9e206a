import { z } from 'zod';
import { text } from '../core/fields.ts';

/** GET /api/version, for anyone: which version runs, as `0.1.0+de85094b` (package and commit). */
export const versionResponseSchema = z.strictObject({ version: text() });
