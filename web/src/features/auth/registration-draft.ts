import type { AuthField } from './auth-errors.ts';

export type RegistrationDraft = Readonly<Record<AuthField, string>>;

/** The first field that cannot be right, in the order of the form; nothing when all may go to the provider. */
export function checkRegistration({
  name,
  email,
  password,
  photo,
}: RegistrationDraft): AuthField | undefined {
  if (name.trim() === '') return 'name';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'email';
  if (password === '') return 'password';
  const address = photo.trim();
  if (address !== '' && !/^https:\/\/[^\s]+$/.test(address)) return 'photo';
  return undefined;
}
