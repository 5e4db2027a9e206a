// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';

function storage(content: Record<string, string>) {
  return {
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value;
    },
    removeItem: (key: string) => {
      delete content[key];
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

const seen = async (): Promise<unknown> => {
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const { usePersonalZone } = await import('./personal.ts');
  return renderToString(createElement(() => usePersonalZone()));
};

test('a server shows nobody’s wishes, whatever is kept', async () => {
  const own = JSON.stringify({ locale: 'en-US', timeZone: 'Asia/Tokyo' });
  vi.stubGlobal('localStorage', storage({ 'fareground.personal': own }));
  expect(await seen()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('what was said is kept on the device, and forgotten at the sign-out', async () => {
  const content: Record<string, string> = {};
  vi.stubGlobal('localStorage', storage(content));
  const { rememberPersonal } = await import('./personal.ts');
  rememberPersonal({ locale: 'en-US', timeZone: 'Europe/Lisbon' });
  expect(JSON.parse(content['fareground.personal'] ?? '')).toEqual({
    locale: 'en-US',
    timeZone: 'Europe/Lisbon',
  });
  rememberPersonal(null);
  expect(content).toEqual({});
});

test('without storage nothing fails', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { rememberPersonal } = await import('./personal.ts');
  expect(() => rememberPersonal({ locale: 'en-GB', timeZone: 'Europe/Lisbon' })).not.toThrow();
});
