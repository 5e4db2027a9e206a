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
  const { useRegionalTimeZone } = await import('./regional-settings.ts');
  return renderToString(createElement(() => useRegionalTimeZone()));
};

test('a server shows nobody’s settings, whatever the device has', async () => {
  const own = JSON.stringify({ locale: 'en-US', timeZone: 'Asia/Tokyo' });
  vi.stubGlobal('localStorage', storage({ 'fareground.regional': own }));
  expect(await seen()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('settings are saved on the device, and deleted at the sign-out', async () => {
  const content: Record<string, string> = {};
  vi.stubGlobal('localStorage', storage(content));
  const { saveRegionalSettings } = await import('./regional-settings.ts');
  saveRegionalSettings({ locale: 'en-US', timeZone: 'Europe/Lisbon' });
  expect(JSON.parse(content['fareground.regional'] ?? '')).toEqual({
    locale: 'en-US',
    timeZone: 'Europe/Lisbon',
  });
  saveRegionalSettings(null);
  expect(content).toEqual({});
});

test('without storage nothing fails', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { saveRegionalSettings } = await import('./regional-settings.ts');
  expect(() => saveRegionalSettings({ locale: 'en-GB', timeZone: 'Europe/Lisbon' })).not.toThrow();
});
