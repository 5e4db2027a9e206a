const conflictCodes = new Set<unknown>([5, 6, 9, 10]); // NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED

/** Whether a write failed because the document is not as it was when it was read. */
export const isConflict = (error: unknown): boolean => conflictCodes.has((error as { code?: unknown }).code);
