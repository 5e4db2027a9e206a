import { describe, expect, it } from 'vitest';
import { decodeForm } from './form.ts';

describe('a form-encoded body', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
    ['l[0][q]=1&l[1][q]=2', { l: [{ q: '1' }, { q: '2' }] }],
    ['m[k%5B]=1', undefined],
    ['name=Jos%C3%A9+%26+Co', { name: 'José & Co' }],
    ['a=', { a: '' }],
    ['__proto__[x]=1', { __proto__: { x: '1' } }],
    ['', {}],
  ])('%s', (body, decoded) => {
    if (decoded === undefined) expect(() => decodeForm(body)).toThrow();
    else
      expect(JSON.parse(JSON.stringify(decodeForm(body)))).toMatchObject(JSON.parse(JSON.stringify(decoded)));
    expect(Object.prototype).not.toHaveProperty('x');
  });
});
