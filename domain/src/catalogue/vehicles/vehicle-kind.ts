import { z } from 'zod';

// What every page with a trip loads. The document of a vehicle stands in vehicle.ts.

export const vehicleKinds = ['bus', 'train', 'ferry', 'plane'] as const;
export const vehicleKindSchema = z.enum(vehicleKinds);
export type VehicleKind = z.infer<typeof vehicleKindSchema>;

export const amenities = [
  'wifi',
  'power',
  'toilet',
  'air-conditioning',
  'bicycles',
  'wheelchair',
  'quiet',
  'food',
] as const;

/** From the end of a trip of a vehicle to its next one. */
export const turnaroundMinutesSchema = z.int().min(0).max(1_440);
