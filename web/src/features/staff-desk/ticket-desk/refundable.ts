import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import type { RefundableTicket } from '../../../staff/refund-tickets/refund-draft.ts';
import { groupDigits } from '../../../ui/big-ticket.tsx';

/** Its place has not ended. */
export const stands = ({ state }: DeskTicket): boolean => state === 'valid' || state === 'used';

export const refundable = ({
  serial,
  title,
  detail,
  attendeeName,
  left,
  byPolicy,
  state,
}: DeskTicket): RefundableTicket => ({
  serial,
  name: [title, detail, attendeeName, groupDigits(serial)].filter(Boolean).join(', '),
  ...{ left, byPolicy, mayEnd: state === 'valid' },
});
