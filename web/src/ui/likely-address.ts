import checker from '@zootools/email-spell-checker';

/** Where most people have their mail: a domain that is nearly one of these is likely meant to be it. */
const common = ['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'];
/** Near to one of them, and right. */
const right = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'yahoo.co.uk',
  'yahoo.co.jp',
  'yahoo.co.in',
  'hotmail.co.uk',
  'cloud.com',
];

/** "ana@gmail.com" for "ana@gmial.com". @returns nothing where the address is likely right as it is */
export function likelyAddress(email: string): string | undefined {
  const address = email.trim();
  const meant = checker.run({
    email: address,
    domains: [...common, ...right],
    topLevelDomains: [],
    secondLevelDomains: [],
  });
  // What stands before the @ stays as it was typed.
  return meant && address.slice(0, address.lastIndexOf('@') + 1) + meant.domain;
}
