import { expect, test, vi } from 'vitest';
import { registrationSchema } from './register-page.tsx';

vi.mock('../../firebase/sign-in.ts', () => ({
  checkPassword: async () => ({ isValid: true }),
}));

const good = { name: 'Inês Moura', email: 'ines@moura.pt', password: 'secret', photo: '' };

test.each([
  ['all there', {}, undefined],
  ['a picture', { photo: 'https://example.test/me.jpg' }, undefined],
  ['no name', { name: ' ' }, 'name'],
  ['an email without a domain', { email: 'ines@' }, 'email'],
  ['no password', { password: '' }, 'password'],
  ['a picture that is a script', { photo: 'javascript:alert(1)' }, 'photo'],
  ['a name and an email missing points at the first', { name: '', email: '' }, 'name'],
] as const)('%s', async (_, change, field) => {
  const read = await registrationSchema.safeParseAsync({ ...good, ...change });
  expect(read.error?.issues[0]?.path[0]).toBe(field);
});
