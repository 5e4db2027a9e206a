import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './address.ts';

const from = (header: string | undefined, remoteAddress = '127.0.0.1') =>
  addressOf({ headers: { 'x-forwarded-for': header }, socket: { remoteAddress } } as never);

describe('where a call comes from', () => {
  it.each([
    ['Hosting and the front end', '203.0.113.9, 198.51.100.1', '203.0.113.9', '198.51.100.1'],
    [
      'an invention on the left',
      '1.1.1.1, 2.2.2.2, 203.0.113.9, 198.51.100.1',
      '203.0.113.9',
      '198.51.100.1',
    ],
    ['the front end alone', '203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['nobody between', undefined, '127.0.0.1', '127.0.0.1'],
    ['empty entries', ' , ,203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ])('%s', (_name, header, client, peer) => {
    expect(from(header)).toEqual({ client, peer });
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
  ])('%s is one of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
