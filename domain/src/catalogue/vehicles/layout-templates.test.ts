import { describe, expect, it } from 'vitest';
import { layoutSchema, readLayout } from './layout.ts';
import { layoutTemplates, usualTemplate } from './layout-templates.ts';
import { vehicleKinds } from './vehicle-kind.ts';

describe.each(layoutTemplates)('the template $id', ({ layout }) => {
  it('is a layout, whose seats have a name of their own', () => {
    const seats = readLayout(layoutSchema.parse(layout)).flatMap(({ seatIds }) => seatIds);
    expect(seats.length).toBeGreaterThan(0);
    expect(new Set(seats).size).toBe(seats.length);
  });
});

it.each(vehicleKinds)('a %s has one to begin with', (kind) => {
  expect(usualTemplate(kind).kind).toBe(kind);
});
