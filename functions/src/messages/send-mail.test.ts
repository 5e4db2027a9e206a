import { expect, test } from 'vitest';
import { failureOf } from './send-mail.ts';

test.each<[string, object, ReturnType<typeof failureOf>]>([
  [
    'an unknown address',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 <a@b.cd>: unknown' },
    { failure: 'address-refused', isFinal: true, lastError: '550 5.1.1' },
  ],
  [
    'a sender that may not send',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 not yours' },
    { failure: 'message-refused', isFinal: true, lastError: '553' },
  ],
  [
    'greylisting',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 4.2.0 greylisted' },
    { failure: 'unreachable', isFinal: false, lastError: '450 4.2.0' },
  ],
  [
    'a wrong password',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535-5.7.8 no' },
    { failure: 'unreachable', isFinal: false, lastError: '535 5.7.8' },
  ],
  ['a timeout', { code: 'ETIMEDOUT' }, { failure: 'unreachable', isFinal: false, lastError: 'ETIMEDOUT' }],
  ['anything else', new Error('a@b.cd'), { failure: 'unreachable', isFinal: false, lastError: 'UNKNOWN' }],
])('%s', (_what, error, expected) => {
  expect(failureOf(error)).toEqual(expected);
});
