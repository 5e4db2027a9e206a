import { z } from 'zod';

/** Why a document could not be read, with the field: "lines.0.title: Invalid input: expected string". */
export function faultOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`);
    return issues.join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}
