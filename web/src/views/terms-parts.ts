import type { MessageId } from '../i18n/ids.ts';

/** A part of the terms, with its heading. */
export interface TermsPart {
  /** What an address can point at: /terms#hold */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

interface FirstPart {
  readonly id: string;
  readonly title: MessageId;
  readonly paragraphs: readonly MessageId[];
}

const first: readonly FirstPart[] = [
  { id: 'who', title: 'terms.who.title', paragraphs: ['terms.who.1', 'terms.who.2'] },
  { id: 'hold', title: 'terms.hold.title', paragraphs: ['terms.hold.1', 'terms.hold.2', 'terms.hold.3'] },
  { id: 'pay', title: 'terms.pay.title', paragraphs: ['terms.pay.1', 'terms.pay.2', 'terms.pay.3'] },
  {
    id: 'ticket',
    title: 'terms.ticket.title',
    paragraphs: ['terms.ticket.1', 'terms.ticket.2', 'terms.ticket.3'],
  },
  { id: 'cancel', title: 'terms.cancel.title', paragraphs: ['terms.cancel.1', 'terms.cancel.2'] },
  { id: 'calledOff', title: 'terms.calledOff.title', paragraphs: ['terms.calledOff.1'] },
  { id: 'ride', title: 'terms.ride.title', paragraphs: ['terms.ride.1', 'terms.ride.2'] },
  {
    id: 'data',
    title: 'terms.data.title',
    paragraphs: ['terms.data.1', 'terms.data.2', 'terms.data.3', 'terms.data.4'],
  },
  { id: 'wrong', title: 'terms.wrong.title', paragraphs: ['terms.wrong.1', 'terms.wrong.2'] },
];

/** The terms while the house has not written its own. */
export const firstTerms = (t: (id: MessageId) => string): TermsPart[] =>
  first.map(({ id, title, paragraphs }) => ({
    id,
    title: t(title),
    paragraphs: paragraphs.map((one) => t(one)),
  }));

/** The parts of terms that the house wrote; paragraphs before the first heading have none. @param text as in domain/src/settings/terms.ts */
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

/** Terms as somebody edits them: `partsOfTerms` reads the same parts out of it. */
export const textOfTerms = (parts: readonly TermsPart[]): string =>
  parts.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n');
