/** What a browser's own field for an address takes (HTML standard, "valid email address"), of a domain with a dot: the payment provider takes no other. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** Letters of the longest. */
export const MAX_EMAIL = 320;

/** @param text blanks around it do not count */
export const isEmailAddress = (text: string): boolean => {
  const address = text.trim();
  return address.length <= MAX_EMAIL && emailPattern.test(address);
};
