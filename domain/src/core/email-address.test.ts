import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { emailSchema } from './fields.ts';

test.each([
  ...[
    'a@b.c',
    'ana@fareground.test',
    '.ana@x.pt',
    'a..b@x.pt',
    'ana.@x.pt',
    "o'brien+1@x-y.co.uk",
    '!#$%&*/=?^_`{|}~-@x.pt',
  ],
  `a@${'b'.repeat(63)}.pt`,
])('%s is an address, as in a browser', (address) => {
  expect(isEmailAddress(` ${address} `)).toBe(true);
  expect(emailSchema.safeParse(address).success).toBe(true);
});

test.each([
  ...[
    '',
    'ana',
    '@x.pt',
    'ana@',
    'ana@x..pt',
    'ana@-x.pt',
    'ana@x-.pt',
    'an a@x.pt',
    'ana@x.pt,b@x.pt',
    'ana@x_y.pt',
  ],
  ...[
    '"ana"@x.pt',
    'Ana <ana@x.pt>',
    'ana@x.pt\nBcc: b@x.pt',
    'aná@x.pt',
    `a@${'b'.repeat(64)}.pt`,
    `${'a'.repeat(320)}@x.pt`,
  ],
])('%j is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
  expect(emailSchema.safeParse(address).success).toBe(false);
});
