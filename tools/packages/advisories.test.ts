import { describe, expect, it, test } from 'vitest';
import { readAdvisories } from './advisories.ts';

const found = (severity: string, title: string) => ({
  severity,
  via: [{ title, url: `https://advisories.test/${title}`, range: '<2' }],
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('a report', () => {
  it('parts what must be changed from what may wait', () => {
    const output = report({
      alpha: found('critical', 'reads-files'),
      beta: found('high', 'hangs'),
      gamma: found('moderate', 'is-slow'),
    });
    expect(readAdvisories(output)).toEqual({
      kind: 'known',
      serious: [
        'alpha: critical: reads-files (https://advisories.test/reads-files)',
        'beta: high: hangs (https://advisories.test/hangs)',
      ],
      others: ['gamma: moderate: is-slow (https://advisories.test/is-slow)'],
    });
  });

  it('tells the package that has the fault, and not those that bring it', () => {
    const output = report({
      alpha: found('high', 'hangs'),
      firebase: { severity: 'high', via: ['alpha'] },
    });
    expect(readAdvisories(output)).toMatchObject({ serious: [expect.stringMatching(/^alpha/)], others: [] });
  });

  it('may be empty', () => {
    expect(readAdvisories(report({}))).toEqual({ kind: 'known', serious: [], others: [] });
  });
});

test.each([
  [
    'a registry that has no advisories',
    '{"message":"405 - POST https://registry.test/-/bulk","statusCode":405}',
  ],
  ['no network', '{"message":"request to https://registry.test failed","error":{}}'],
  ['nothing', ''],
  ['something else', '<html>'],
])('%s is not taken for a good report, and no address is told', (_what, output) => {
  const answer = readAdvisories(output);
  expect(answer.kind).toBe('unknown');
  expect(JSON.stringify(answer)).not.toContain('registry.test');
});
