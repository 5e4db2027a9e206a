import { type Feature, features } from '@fareground/domain/catalogue/settings/features';
import { expect, test } from 'vitest';
import { renderPart } from '../ui/render-part.test-helper.tsx';
import { fixtureReader } from './fixture-reader.test-helper.ts';
import { useOffered } from './notices.ts';
import { PublicDataProvider, PublicDataStore } from './public-data.tsx';
import { type Notices, readNotices } from './settings.ts';

const Offered = () => features.map((feature) => <Asked key={feature} feature={feature} />);
const Asked = ({ feature }: { readonly feature: Feature }) => (useOffered(feature) ? `${feature} ` : null);

/** What a page leads to that learned this of the house; undefined: nothing yet. */
async function offered(notices: Notices | null | undefined): Promise<string[]> {
  const sent = notices === undefined ? undefined : { at: 1, answers: { notices } };
  const store = new PublicDataStore(fixtureReader({}), { sent });
  const html = await renderPart(
    <PublicDataProvider store={store}>
      <Offered />
    </PublicDataProvider>,
  );
  return html.split(' ').filter(Boolean);
}

test('everything is led to while nobody knows, and where nothing is switched off', async () => {
  expect(await offered(undefined)).toEqual(features);
  expect(await offered(null)).toEqual(features);
  expect(await offered({ announcement: 'Hello' })).toEqual(features);
});

test.each(features)('only %s is not led to where it is switched off', async (off) => {
  const settings = { switchedOff: [off] };
  const notices = await readNotices(fixtureReader({ 'settings/public': settings }));
  expect(await offered(notices)).toEqual(features.filter((one) => one !== off));
});

test('a house that says nothing and offers all sends nothing for it', async () => {
  expect(await readNotices(fixtureReader({ 'settings/public': { switchedOff: [] } }))).toBeNull();
  expect(await readNotices(fixtureReader({}))).toBeNull();
});
