import { expect, test } from 'vitest';
import { mailRecords } from './mail-records.ts';

const none = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
const said = async (records: Record<string, string[]>) =>
  (
    await mailRecords('example.org', async (name) => {
      const found = records[name];
      if (!found) throw none;
      return found.map((text) => [text.slice(0, 5), text.slice(5)]);
    })
  ).join('\n');

test('what is missing is said, with what to put there', async () => {
  const text = await said({});
  expect(text).toMatch(/SPF of example.org is missing: a TXT record v=spf1/);
  expect(text).toMatch(/DKIM of example.org was not found under the usual names/);
  expect(text).toMatch(/DMARC of example.org is missing: begin with a TXT record of _dmarc.example.org/);
});

test('what is there is said', async () => {
  const text = await said({
    'example.org': ['google-site-verification=1', 'v=spf1 include:mail.example.net -all'],
    'selector1._domainkey.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  });
  expect(text).toMatch(/SPF of example.org is there/);
  expect(text).toMatch(/DKIM of example.org is there \(selector1\)/);
  expect(text).toMatch(/DMARC of example.org is there\.$/);
});

test.each([
  ['two SPF records count for nothing', { 'example.org': ['v=spf1 -all', 'v=spf1 ~all'] }, /there 2 times/],
  [
    'a DMARC record that asks for nothing',
    { '_dmarc.example.org': ['v=DMARC1; p=none'] },
    /asks for nothing/,
  ],
  ['a DKIM key that was taken back', { 'mail._domainkey.example.org': ['v=DKIM1; p='] }, /was not found/],
])('%s', async (_, records, sentence) => {
  expect(await said(records)).toMatch(sentence);
});

test('without a network it says so, and nothing else', async () => {
  const broken = async (): Promise<string[][]> => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  };
  expect(await mailRecords('example.org', broken)).toEqual([
    'The records of example.org could not be looked up from here.',
  ]);
});
