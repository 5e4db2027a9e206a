import { z } from 'zod';
import { caseSchema } from '../people/case.ts';

/** POST /api/admin/cases/:id/retry, and with a reason POST /api/admin/cases/:id/close */
export const caseResponseSchema = z.strictObject({ case: caseSchema });
