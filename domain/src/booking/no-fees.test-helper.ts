import type { FeeRule } from '../catalogue/prices/pricing.ts';

/** A house that charges the price alone. */
export const noFees: FeeRule = { feeBasisPoints: 0, feeFixed: {}, taxBasisPoints: 0 };
