import { expect, it } from 'vitest';
import { publicConverter } from '../../api/public-documents.ts';
import { layoutTemplates } from './layout-templates.ts';
import { type Vehicle, vehicleConverter } from './vehicle.ts';

const vehicle: Vehicle = {
  ...{
    id: 'ml-204',
    kind: 'bus',
    name: 'Double-deck coach',
    operator: 'Minho Lines',
    registration: 'ML-204',
  },
  layout: layoutTemplates[0]?.layout ?? [],
  amenities: ['wifi'],
  inService: false,
  ...{ createdAt: 1, updatedAt: 2, updatedBy: 'ana' },
};
const read = (stored: Vehicle) =>
  publicConverter('document', 'vehicles/ml-204').fromFirestore({
    data: () => vehicleConverter.toFirestore(stored),
  });

it('public pages read the pictures of a stored vehicle, and nothing else of it', () => {
  const pictures = [{ path: 'vehicles/ml-204/k3x9a7b2c4d6e8f0.webp', alt: 'The upper deck' }];
  expect(read({ ...vehicle, pictures })).toEqual({ pictures });
  expect(read(vehicle)).toEqual({});
});
