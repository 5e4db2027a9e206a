import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { vehicleKinds } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { expect, test } from 'vitest';
import { eventCategoryList, isEventCategory, isVehicleKind, vehicleKindList } from './category.tsx';

test('every category of the domain is shown, and no other', () => {
  expect([...eventCategoryList].sort()).toEqual([...eventCategories].sort());
  expect([...vehicleKindList].sort()).toEqual([...vehicleKinds].sort());
});

test('an address that names no category is not taken for one', () => {
  expect(isEventCategory('music')).toBe(true);
  expect(isEventCategory('bus')).toBe(false);
  expect(isVehicleKind('bus')).toBe(true);
  expect(isVehicleKind(undefined)).toBe(false);
});
