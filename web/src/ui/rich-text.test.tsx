import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const rendered = (text: string) => renderToStaticMarkup(<RichText text={text} />);
const link = (href: string, words: string) => `<a href="${href}" rel="nofollow ugc noopener">${words}</a>`;

test.each([
  [
    'One **bold** and *slanted* word\nand a line',
    '<p>One <strong>bold</strong> and <em>slanted</em> word<br/>and a line</p>',
  ],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['# Doors\nat eight', '<h3>Doors</h3><p>at eight</p>'],
  [
    '[the band](https://band.example/?a=1&b=2)',
    `<p>${link('https://band.example/?a=1&amp;b=2', 'the band')}</p>`,
  ],
  ['write to me@band.example', `<p>write to ${link('mailto:me@band.example', 'me@band.example')}</p>`],
  ['> as they say', '<blockquote><p>as they say</p></blockquote>'],
  ['Tom & Jerry <3, 2 * 3 * 4 and \\*stars\\*', '<p>Tom &amp; Jerry &lt;3, 2 * 3 * 4 and *stars*</p>'],
  [
    '<b>bold</b><script>alert(1)</script>',
    '<p>&lt;b&gt;bold&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  ],
  ['[tap](javascript:alert(1))', '<p>[tap](javascript:alert(1))</p>'],
  ['[tap](data:text/html,x)', '<p>[tap](data:text/html,x)</p>'],
  ['![us](https://band.example/us.png)', '<p>![us](https://band.example/us.png)</p>'],
])('%j', (text, markup) => {
  expect(rendered(text)).toBe(markup);
});

test('whatever is typed, nothing but these elements comes of it, and links lead where links may', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '**',
      '*',
      '_',
      '[',
      '](',
      ')',
      '<',
      '>',
      '</',
      '&',
      '"',
      "'",
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '# ',
      '`',
      '!',
      '|',
      '\\',
    ),
    fc.constantFrom(
      'javascript:',
      'JaVaScRiPt:',
      'data:',
      'https://a.b',
      'mailto:',
      '&#x6a;',
      'script',
      'img src=x onerror=y',
      '\t',
    ),
    fc.string({ maxLength: 6 }),
  );
  const property = fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
    const markup = rendered(parts.join(''));
    for (const [, name = '', attributes = ''] of markup.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
      expect([
        'p',
        'h3',
        'blockquote',
        'ol',
        'ul',
        'li',
        'hr',
        'strong',
        'em',
        's',
        'br/',
        'br',
        'a',
        'hr/',
      ]).toContain(name);
      if (name === 'a' && attributes !== '')
        expect(attributes).toMatch(
          /^ href="(?:https?:\/\/|mailto:|tel:)[^"]*" rel="nofollow ugc noopener"$/i,
        );
      else if (name !== 'ol') expect(attributes.replace('/', '')).toBe('');
    }
  });
  fc.assert(property, { numRuns: 500 });
});
