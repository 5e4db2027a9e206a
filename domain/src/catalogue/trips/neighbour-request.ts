import { z } from 'zod';

/**
 * Whom a passenger asks to sit beside them, where the operator allows it: women or men alone. Who asks is one of them, and says so for this leg
 * alone.
 */
export const neighbourKinds = ['women', 'men'] as const;
export const neighbourKindSchema = z.enum(neighbourKinds);
export type NeighbourKind = z.infer<typeof neighbourKindSchema>;
