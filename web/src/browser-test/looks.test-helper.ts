import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The widths of a phone and a desk, pixels. */
export const PHONE_AND_DESK = [390, 1440] as const;

export const setWidth = (width: number): Promise<void> => page.viewport(width, width < 700 ? 844 : 900);

/**
 * Looks at the page as it is now with axe, as journeys do: WCAG 2.2 AA and its best practices.
 * @param widths where its layout is not the same at each
 */
export async function expectAccessible(widths: readonly number[] = []): Promise<void> {
  if (widths.length === 0) return expect(await axeFaults()).toEqual([]);
  const before = innerWidth;
  for (const width of widths) {
    await setWidth(width);
    expect(await axeFaults(), `at ${width} px`).toEqual([]);
  }
  await setWidth(before);
}

async function axeFaults(): Promise<string[]> {
  // What is not drawn while it is out of sight has no background for axe.
  const drawn = new CSSStyleSheet();
  drawn.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(drawn);
  try {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  } finally {
    document.adoptedStyleSheets.pop();
  }
}
