import type { FeeRule } from './pricing.ts';

/** A house that charges the price alone. */
export const noFees: FeeRule = { feeBasisPoints: 0, feeFixed: {}, taxBasisPoints: 0 };
