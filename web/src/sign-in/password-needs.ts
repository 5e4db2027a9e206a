import type { PasswordStatus } from '../firebase/password-policy.ts';

interface PasswordNeed {
  readonly need: 'min' | 'max' | 'lower' | 'upper' | 'digit' | 'symbol';
  /** Characters, for `min` and `max`. */
  readonly count: number;
  readonly met: boolean;
}

/** What the policy asks for, in the order in which people think of it. What it does not ask for is not listed. */
export function passwordNeeds(status: PasswordStatus): readonly PasswordNeed[] {
  const asked = (need: PasswordNeed['need'], met: boolean | undefined, count = 0): readonly PasswordNeed[] =>
    met === undefined ? [] : [{ need, count, met }];
  return [
    ...asked('min', status.meetsMinPasswordLength, status.minLength),
    // A limit that no real password reaches is not shown.
    ...(status.meetsMaxPasswordLength === false ? asked('max', false, status.maxLength) : []),
    ...asked('lower', status.containsLowercaseLetter),
    ...asked('upper', status.containsUppercaseLetter),
    ...asked('digit', status.containsNumericCharacter),
    ...asked('symbol', status.containsNonAlphanumericCharacter),
  ];
}
