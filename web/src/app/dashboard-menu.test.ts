import { may, type Role, roles } from '@fareground/domain/people/permissions';
import { expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { staffPaths } from '../config/staff-paths.ts';
import { menuFor } from './dashboard-menu.ts';

const seenBy = (held: readonly Role[]) =>
  menuFor((permission) => may(held, permission)).flatMap((group) => group.entries.map((entry) => entry.to));

test('a customer sees only what is theirs', () => {
  expect(seenBy([])).toEqual([
    paths.profile.to(),
    paths.payments.to(),
    paths.security.to(),
    paths.updateProfile.to(),
    paths.myData.to(),
  ]);
});

test('a guest has no account to secure', () => {
  const seen = menuFor(() => false, true).flatMap((group) => group.entries.map((entry) => entry.to));
  expect(seen).toEqual([
    paths.profile.to(),
    paths.payments.to(),
    paths.updateProfile.to(),
    paths.myData.to(),
  ]);
});

test.each(roles)('the role %s sees the overview', (role) => {
  expect(seenBy([role])).toContain(staffPaths.adminDashboard.to());
});

test('a gate sees the gate and neither money nor settings', () => {
  const seen = seenBy(['gate']);
  expect(seen).toContain(paths.gate.to());
  expect(seen).not.toContain(staffPaths.paymentReports.to());
  expect(seen).not.toContain(staffPaths.setting.to());
});

test.each(['events', 'travel'] as const)('who plans %s makes vouchers', (role) => {
  expect(seenBy([role])).toContain(staffPaths.vouchers.to());
});

test('an owner sees everything', () => {
  expect(seenBy(['owner']).length).toBe(menuFor(() => true).flatMap((group) => group.entries).length);
});
