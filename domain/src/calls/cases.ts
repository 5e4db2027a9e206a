import { z } from 'zod';
import { caseSchema } from '../cases/case.ts';

/** POST /api/admin/cases/:id/retry */
export const caseResponseSchema = z.strictObject({ case: caseSchema });
