import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, slugSchema, uidSchema } from '../core/fields.ts';
import { layoutSchema } from './layout.ts';

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

/** A vehicle and its seats: sections of the layout are decks of a bus or ferry, coaches of a train, cabins of a plane. */
export const vehicleSchema = z.strictObject({
  id: slugSchema,
  kind: vehicleKindSchema,
  name: line(80),
  operator: line(80),
  registration: line(20),
  layout: layoutSchema,
  amenities: z.array(z.enum(amenities)).max(8),
  inService: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Vehicle = z.infer<typeof vehicleSchema>;
export const vehicleConverter = documentConverter(vehicleSchema);
export const VEHICLES = 'vehicles';
export const vehiclePath = (id: string): string => `${VEHICLES}/${id}`;
