/** A part of the terms, with its heading. */
export interface TermsPart {
  /** What an address can point at: /terms#part-2 */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The parts of terms; paragraphs before the first heading are in none. @param text as in domain/src/catalogue/settings/terms.ts */
export function partsOfTerms(text: string): TermsPart[] {
  const parts: (TermsPart & { paragraphs: string[] })[] = [];
  for (const paragraph of text.split(/\n\s*\n/).map((one) => one.trim())) {
    const [heading = '', ...under] = paragraph.startsWith('# ') ? paragraph.split('\n') : [''];
    if (heading)
      parts.push({ id: `part-${parts.length + 1}`, title: heading.slice(2).trim(), paragraphs: [] });
    const rest = (heading ? under.join('\n') : paragraph).trim();
    if (rest) parts.at(-1)?.paragraphs.push(rest);
  }
  return parts;
}
