import { describe, expect, it } from 'vitest';
import { isForOwnTrips, may, type Permission, permissions, roles, rolesOf } from './permissions.ts';

describe('roles', () => {
  it('are read from claims, and nothing else is', () => {
    expect(rolesOf({ roles: ['gate', 'king', 7] })).toEqual(['gate']);
    expect(rolesOf({ roles: 'owner' })).toEqual([]);
    expect(rolesOf({ admin: true })).toEqual([]);
    expect(rolesOf(undefined)).toEqual([]);
  });

  it('give an owner every permission and a customer none', () => {
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
      expect(may(['owner'], permission)).toBe(true);
      expect(may([], permission)).toBe(false);
      expect(may(undefined, permission)).toBe(false);
    }
  });

  it('are each good for something', () => {
    for (const role of roles) {
      const own = Object.values(permissions).filter((holders) =>
        (holders as readonly string[]).includes(role),
      );
      expect(own.length).toBeGreaterThan(1);
    }
  });

  it('give a driver what concerns people and money of their own trips alone, and nobody else less than all', () => {
    const ofAll: readonly Permission[] = ['dashboard.open', 'duties.own'];
    for (const permission of Object.keys(permissions) as Permission[]) {
      const isDrivers = may(['driver'], permission);
      expect([permission, isForOwnTrips(['driver'], permission)]).toEqual([
        permission,
        isDrivers && !ofAll.includes(permission),
      ]);
      for (const role of roles.filter((one) => one !== 'driver')) {
        expect(isForOwnTrips([role], permission)).toBe(false);
        expect([role, permission, isForOwnTrips([role, 'driver'], permission)]).toEqual([
          ...[role, permission],
          isForOwnTrips(['driver'], permission) && !may([role], permission),
        ]);
      }
    }
  });

  it('let only owners grant roles, change settings and read the audit log', () => {
    for (const role of roles.filter((one) => one !== 'owner')) {
      expect([may([role], 'roles.grant'), may([role], 'settings.edit'), may([role], 'audit.read')]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });
});
