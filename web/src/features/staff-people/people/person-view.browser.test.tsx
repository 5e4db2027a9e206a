import { newProfile, userConverter, userPath } from '@fareground/domain/people/user';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { store } from '../../../browser-test/database.test-helper.ts';
import { openPage } from '../../../browser-test/open-page.test-helper.tsx';

it('support does not change accounts of staff', async () => {
  await store(userPath('zulmira'), userConverter, {
    ...newProfile({ id: 'zulmira', displayName: 'Zulmira Façanha', photoUrl: null }, Date.now()),
    server: { email: 'zulmira@fareground.test', roles: ['gate'], disabled: false },
  });
  await openPage('/dashboard/admin/manage-user?person=zulmira', { as: 'support' });
  await expect.element(page.getByText('Accounts of staff are the owners’ to change.')).toBeVisible();
  expect(page.getByRole('button', { name: /Save roles|Disable/ }).elements()).toEqual([]);
});
