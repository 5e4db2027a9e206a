import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';

/** The types of the reference, and of Google's extended list by hundreds. */
const basic: Readonly<Record<number, VehicleKind>> = {
  0: 'train',
  1: 'train',
  2: 'train',
  3: 'bus',
  4: 'ferry',
  5: 'train',
  6: 'train',
  7: 'train',
  11: 'bus',
  12: 'train',
};
const extended: Readonly<Record<number, VehicleKind>> = {
  1: 'train',
  2: 'bus',
  3: 'train',
  4: 'train',
  5: 'train',
  6: 'train',
  7: 'bus',
  8: 'bus',
  9: 'train',
  10: 'ferry',
  11: 'plane',
  12: 'ferry',
  13: 'train',
  14: 'train',
  15: 'bus',
  16: 'bus',
  17: 'bus',
};

/** The nearest of our kinds of vehicles; whatever runs on rails or a rope is a train. Undefined where the type is none. */
export const kindOfRoute = (type: number): VehicleKind | undefined =>
  type < 100 ? basic[type] : extended[Math.floor(type / 100)];
