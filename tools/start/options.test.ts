import { expect, test } from 'vitest';
import { parseStartOptions } from './options.ts';

test.each([
  [[], { fresh: false, port: undefined, exec: undefined }],
  [['--fresh'], { fresh: true, port: undefined, exec: undefined }],
  [['--port', '6100'], { fresh: false, port: 6100, exec: undefined }],
  [['--port=6100', '--fresh'], { fresh: true, port: 6100, exec: undefined }],
  [
    ['--exec', 'echo $FAREGROUND_URL | cat'],
    { fresh: false, port: undefined, exec: 'echo $FAREGROUND_URL | cat' },
  ],
  [['--exec=true'], { fresh: false, port: undefined, exec: 'true' }],
  [['--exec', 'npx', 'k6', '--fresh'], { fresh: false, port: undefined, exec: ['npx', 'k6', '--fresh'] }],
])('%j', (args, options) => {
  expect(parseStartOptions(args)).toEqual(options);
});

test.each([[['--exec']], [['--port', 'x']], [['--port', '80']], [['--what']]])(
  '%j is refused in words',
  (args) => {
    expect(() => parseStartOptions(args)).toThrow();
  },
);
