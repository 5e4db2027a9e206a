import { browserFaultSchema } from '@fareground/domain/api/faults';
import { expect, test } from 'vitest';
import { faultOf } from './report-fault.ts';

const broken = (stack: string, error: Error = new TypeError('ana@example.org is not a function')) =>
  Object.assign(error, { stack });
const own =
  'TypeError: ana@example.org\n  at pay (https://site.test/assets/main-a1_b.js:1:204)\n  at https://site.test/assets/react-x.js:2:9';

test('a fault is its kind, its page, and where in which files', () => {
  const fault = faultOf(broken(own), '/event/night-ferry-orchestra', 'assets/main-a1_b.js');
  expect(fault).toEqual({
    type: 'TypeError',
    route: '/event/:id',
    build: 'assets/main-a1_b.js',
    stack: ['assets/main-a1_b.js:1:204', 'assets/react-x.js:2:9'],
  });
  expect(browserFaultSchema.parse(fault)).toEqual(fault);
});

test('nothing of a person is in it, wherever they are', () => {
  const odd = Object.assign(new Error('Ana'), { name: 'Ana said: "x"' });
  const fault = faultOf(broken(own, odd), '/booking/4820193652', '');
  expect(JSON.stringify(fault)).not.toMatch(/Ana|ana|4820193652/);
  expect(fault?.type).toBe('Error');
  expect(faultOf(broken(own), '/no/such/page', '')?.route).toBe('/');
});

test('what is no fault of ours is not told', () => {
  expect(faultOf(broken('Error at chrome-extension://x/y.js:1:1'), '/', '')).toBeUndefined();
  expect(faultOf('a text', '/', '')).toBeUndefined();
});
