import {
  accountResponseSchema,
  reasonRequestSchema,
  roleChangeRequestSchema,
} from '@fareground/domain/api/users';
import type { Role } from '@fareground/domain/people/permissions';
import { newProfile, type User, userConverter, userPath } from '@fareground/domain/people/user';
import { searchTokens, sortKey } from '@fareground/domain/people/user-search';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store } from '../../browser-test/database.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const PEOPLE = '/dashboard/admin/manage-user';
const openPerson = (id: string) => openPage(`${PEOPLE}?person=${id}`, { as: 'owner' });

/** As functions write a profile (people/sync-user.ts). */
function storePerson(
  id: string,
  displayName: string,
  roles: readonly Role[] = [],
  disabled = false,
): Promise<User> {
  const email = `${id}@fareground.test`;
  return store(userPath(id), userConverter, {
    ...newProfile({ id, displayName, photoUrl: null }, Date.now()),
    server: {
      email,
      roles: [...roles],
      disabled,
      find: searchTokens({ id, displayName, email, roles }),
      sort: sortKey(displayName, email),
    },
  });
}

it('people are found by a part of a name, an address, a role; page by page', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => storePerson(`guest-${index}`, `Guest ${10 + index}`)),
  );
  await storePerson('zulmira', 'Zulmira Façanha', ['gate']);
  await openPage(PEOPLE, { as: 'owner', width: 1440 });
  const rows = () => page.getByRole('row').elements().length;
  const first = () => page.getByRole('rowheader').elements()[0]?.textContent;
  await expect.poll(rows).toBe(26);
  const before = first();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(page.getByText('Page 2')).toBeVisible();
  await expect.poll(first).not.toBe(before);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await page.getByRole('searchbox').fill('facanha zu');
  await expect.element(page.getByRole('cell', { name: 'Gate' })).toBeVisible();
  await page.getByLabelText('Role', { exact: true }).selectOptions('finance');
  await expect.element(page.getByRole('heading', { name: 'Nobody fits' })).toBeVisible();
  await page.getByLabelText('Role', { exact: true }).selectOptions('any');
  await expect.element(page.getByRole('link', { name: 'Zulmira Façanha' })).toBeVisible();
  await page.getByRole('searchbox').fill('zulmira@fareground.test');
  await expect.poll(rows).toBe(2);
  await expect
    .element(page.getByRole('link', { name: 'Zulmira Façanha' }))
    .toHaveAttribute('href', `${PEOPLE}?person=zulmira`);
});

it('a role is taken away for a reason', async () => {
  await storePerson('paula', 'Paula Porta', ['support']);
  const calls = answerCall(
    'POST',
    '/admin/users/:uid/roles',
    { body: roleChangeRequestSchema, answer: accountResponseSchema },
    ({ body }) => ({ uid: 'paula', roles: body.roles, disabled: false }),
  );
  await openPerson('paula');
  await page.getByRole('checkbox', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect.element(page.getByText('Say why, in at least three letters.')).toBeVisible();
  await page.getByLabelText('Reason').first().fill('The season is over');
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect.element(page.getByText('The roles of Paula Porta are changed.')).toBeVisible();
  expect(calls).toMatchObject([
    { params: { uid: 'paula' }, body: { roles: [], reason: 'The season is over' } },
  ]);
});

it('an account is disabled for a reason, and enabled again', async () => {
  await storePerson('dora', 'Dora Dois');
  const answer = (action: 'disable' | 'enable', disabled: boolean) =>
    answerCall(
      'POST',
      `/admin/users/:uid/${action}`,
      { body: reasonRequestSchema, answer: accountResponseSchema },
      async () => {
        await storePerson('dora', 'Dora Dois', [], disabled);
        return { uid: 'dora', roles: [], disabled };
      },
    );
  const calls = [answer('disable', true), answer('enable', false)];
  await openPerson('dora');
  const reason = page.getByLabelText('Reason').last();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect.element(page.getByText('Say why')).toBeVisible();
  await reason.fill('Disputed payments');
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect.element(page.getByText('The account is disabled').first()).toBeVisible();
  await reason.fill('All is well');
  await page.getByRole('button', { name: 'Enable account' }).click();
  await expect.element(page.getByRole('button', { name: 'Disable account' })).toBeVisible();
  expect(calls).toMatchObject([
    [{ body: { reason: 'Disputed payments' } }],
    [{ body: { reason: 'All is well' } }],
  ]);
});

it('nobody changes themselves', async () => {
  await storePerson('demo-owner', 'Olga Owner', ['owner']);
  await openPerson('demo-owner');
  await expect.element(page.getByText('Nobody changes their own roles or access')).toBeVisible();
  expect(page.getByRole('button', { name: /Save roles|Disable/ }).elements()).toEqual([]);
});
