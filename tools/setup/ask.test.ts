import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askUnseen } from './ask.ts';

test('what is typed is taken and not shown', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = askUnseen('SMTP_URL', input, output, new AbortController().signal);
  input.write('hushhush\n');
  expect(await answer).toBe('hushhush');
  expect(String(output.read())).toBe('SMTP_URL: \n');
});

test('nothing typed is nothing', async () => {
  const input = new PassThrough();
  const answer = askUnseen('SMTP_URL', input, new PassThrough(), new AbortController().signal);
  input.write('\n');
  expect(await answer).toBeNull();
});
