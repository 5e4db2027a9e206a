import { z } from 'zod';
import { readJsonText } from '../core/document.ts';

/** In shape 1 a booking had these only from when they changed. */
const untouched = {
  notice: 'none',
  paymentId: '',
  attempts: 0,
  ticketSerials: [],
  refunded: 0,
  confirmedAt: null,
};

/** Shape 1 of a booking: what was ordered as one JSON text in `order`. Shape 2 has fields. */
export function upgradeBooking(stored: Record<string, unknown>): Record<string, unknown> {
  const { order, ...fields } = stored;
  if (typeof order !== 'string') return stored;
  // The digests of the request stand in the buyer's list.
  const { call: _, ...ordered } = readJsonText('order', order) as Record<string, unknown>;
  return { ...untouched, ...ordered, ...fields };
}

const replacingOne = z.looseObject({ replaces: z.looseObject({ line: z.int() }) });

/** In shape 2 a dearer run replaced one line, in shape 3 those of a party. */
export function upgradeReplacedLines(stored: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(stored.lines)) return stored;
  const lines = stored.lines.map((line: unknown) => {
    const found = replacingOne.safeParse(line);
    if (!found.success) return line;
    const { line: only, ...replaces } = found.data.replaces;
    return { ...found.data, replaces: { ...replaces, lines: [only] } };
  });
  return { ...stored, lines };
}
