import { seatIdSchema } from '../vehicles/layout.ts';
import { assistanceSchema } from './assistance.ts';

/** What the passenger on one seat told, before there is a ticket. */
export const seatAssistanceSchema = assistanceSchema.extend({ seat: seatIdSchema });
