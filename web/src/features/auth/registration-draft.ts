import { isEmailAddress } from '@fareground/domain/core/email-address';
export type RegistrationField = 'name' | 'email' | 'password' | 'photo';
export type RegistrationDraft = Readonly<Record<RegistrationField, string>>;

/** The first field that cannot be right, in the order of the form; nothing when all may go to the provider. */
export function checkRegistration({
  name,
  email,
  password,
  photo,
}: RegistrationDraft): RegistrationField | undefined {
  if (name.trim() === '') return 'name';
  if (!isEmailAddress(email)) return 'email';
  if (password === '') return 'password';
  const address = photo.trim();
  if (address !== '' && !/^https:\/\/[^\s]+$/.test(address)) return 'photo';
  return undefined;
}
