import { z } from 'zod';
import { optionalSingleLineText } from '../core/fields.ts';
import { address, name, site, template, typed } from './template.ts';

/** Of one ticket: passed on, found again, changed or ended. */
export const ticketMails = {
  'ticket-voided': template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      ticket: typed,
      reason: typed,
      back: typed,
      stands: typed,
      url: address,
    }),
    subject: 'Cancelled: {title}',
    heading: 'Tickets were cancelled',
    body: [
      'Hello {name}, of your booking {reference} for {title} this opens no door any more: {ticket}. {reason}',
      '{back}',
      '{stands}',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      ticket: '4821 9036 5210 4471 9283',
      reason: 'As you asked on the phone.',
      back: '€29.00 go back the way you paid. Banks take up to ten days; we write again when the money is on its way.',
      stands:
        'The rest of your booking stands as it is:\n\nNight Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\n1 × Stalls, seat 4B',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'transfer-requested': template({
    values: z.strictObject({ name, giver: name, title: name, lines: typed, url: address }),
    subject: '{giver} passes a ticket on to you: {title}',
    heading: 'A ticket for you',
    body: [
      'Hello {name}, {giver} would like you to have this ticket:',
      '{lines}',
      'Accept it with the button. From then on it is yours, with a code of its own, and the one that {giver} has opens no door any more. There is nothing to pay, and you need no account.',
    ],
    button: { text: 'See and accept the ticket', to: 'url' },
    because:
      'Somebody who has this ticket typed your address. If you do not know them, ignore this mail; nothing happens then.',
    sample: {
      name: 'Bea Mendes',
      giver: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'transfer-started': template({
    values: z.strictObject({
      name,
      recipient: name,
      email: optionalSingleLineText(320),
      title: name,
      lines: typed,
      url: address,
    }),
    subject: 'You are passing a ticket on: {title}',
    heading: 'You are passing a ticket on',
    body: [
      'Hello {name}, we have mailed {recipient} ({email}) a link to accept this ticket:',
      '{lines}',
      'Until they accept it the ticket stays yours and opens the door. You can take it back at any time before that, with the button.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours. If it was not you, take the ticket back and write to us.',
    sample: {
      name: 'Inês Moura',
      recipient: 'Bea Mendes',
      email: 'bea@fareground.example',
      title: 'Night Ferry Orchestra',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'ticket-received': template({
    values: z.strictObject({ name, title: name, lines: typed, url: address }),
    subject: 'Your ticket: {title}',
    heading: 'Your ticket: {title}',
    body: [
      'Hello {name}, this ticket is yours now. It is attached as a PDF, and there is a file for your calendar.',
      '{lines}',
      'The button shows it on any device, without signing in. Whoever has this mail has the ticket.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'You accepted a ticket that was passed on to this address.',
    sample: {
      name: 'Bea Mendes',
      title: 'Night Ferry Orchestra',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'ticket-given': template({
    values: z.strictObject({ name, recipient: name, title: name, lines: typed, money: typed, url: address }),
    subject: '{recipient} has your ticket now: {title}',
    heading: 'Your ticket was accepted',
    body: [
      'Hello {name}, {recipient} has accepted this ticket. The one that you had opens no door any more, on paper or on a screen.',
      '{lines}',
      '{money}',
    ],
    button: { text: 'Show what is yours', to: 'url' },
    because: 'It concerns a ticket that was yours. If you did not pass it on, write to us today.',
    sample: {
      name: 'Inês Moura',
      recipient: 'Bea Mendes',
      title: 'Night Ferry Orchestra',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      money: 'You stay the buyer: if the booking is cancelled, what goes back goes to you.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'ticket-waits': template({
    values: z.strictObject({
      name,
      title: name,
      lines: typed,
      happened: typed,
      reason: typed,
      until: name,
      url: address,
    }),
    subject: 'It does not run as planned: {title}',
    heading: 'Whoever bought your ticket chooses',
    body: [
      'Hello {name}, {happened} “{reason}”',
      '{lines}',
      'Whoever bought this ticket chooses another trip or the money back until {until}. We write to you when it is chosen.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours.',
    sample: {
      name: 'Bea Mendes',
      title: 'Vigo to Porto',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 18:00 CET, Vigo Guixar, Vigo, bay 2\nFri 27 Nov 2026, 19:25 WET, Campanhã, Porto\nMinho Lines ML 204, seat 4A',
      happened: 'ML 204, Vigo to Porto does not run.',
      reason: 'The pass is snowed in',
      until: 'Fri 27 Nov 2026, 16:00 CET',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'ticket-moved': template({
    values: z.strictObject({ name, title: name, before: name, lines: typed, url: address }),
    subject: 'Your ticket is for another trip: {title}',
    heading: 'You travel with another trip',
    body: [
      'Hello {name}, whoever bought your ticket moved the journey from {before} to another trip:',
      '{lines}',
      'The ticket attached is for this trip; the one before opens no door any more.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours.',
    sample: {
      name: 'Bea Mendes',
      title: 'Vigo to Porto',
      before: 'ML 204, Vigo to Porto',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 20:00 CET, Vigo Guixar, Vigo, bay 2\nFri 27 Nov 2026, 21:25 WET, Campanhã, Porto\nMinho Lines ML 208, seat 2C',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'ticket-ended': template({
    values: z.strictObject({ name, title: name, lines: typed, why: typed, url: address }),
    subject: 'Your ticket is not valid any more: {title}',
    heading: 'Your ticket has ended',
    body: [
      'Hello {name}, this ticket, which was passed on to you, opens no door any more. The file attached takes it out of your calendar.',
      '{lines}',
      '{why}',
      'What goes back of the price goes to whoever bought it.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours.',
    sample: {
      name: 'Bea Mendes',
      title: 'Night Ferry Orchestra',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      why: 'The booking that it belongs to was cancelled.',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'ticket-postponed': template({
    values: z.strictObject({ name, title: name, reason: typed, lines: typed, url: address }),
    subject: 'Postponed: {title}',
    heading: '{title} takes place later',
    body: [
      'Hello {name}, {title} was postponed. “{reason}”',
      'Your place is kept for the new time:',
      '{lines}',
      'There is nothing you must do: the ticket attached is for the new time, and so is the file for your calendar.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours.',
    sample: {
      name: 'Bea Mendes',
      title: 'Night Ferry Orchestra',
      reason: 'The ferry is in the dock for repairs.',
      lines: 'Night Ferry Orchestra\nFri 5 Feb 2027, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 4A',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'ticket-rescheduled': template({
    values: z.strictObject({ name, title: name, reason: typed, lines: typed, url: address }),
    subject: 'Other times: {title}',
    heading: '{title} runs at another time',
    body: [
      'Hello {name}, {title} runs at another time. “{reason}”',
      'Your place is kept:',
      '{lines}',
      'The ticket attached is for the new times, and so is the file for your calendar. If they do not suit you, tell whoever passed the ticket on to you: they may give it back.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because: 'It concerns a ticket of yours.',
    sample: {
      name: 'Bea Mendes',
      title: 'ML 204, Vigo to Porto',
      reason: 'The road along the river is closed until March.',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 17:30 CET, Vigo Bus Station, Vigo\nFri 27 Nov 2026, 19:30 WET, Campo 24 de Agosto, Porto\nMinho Lines ML 204, seat 4A',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'find-ticket': template({
    values: z.strictObject({ title: name, url: address }),
    subject: 'Your ticket: {title}',
    heading: 'Here is your ticket',
    body: [
      'Somebody asked for the ticket for {title} with this address.',
      'The button shows it on any device, without signing in. Whoever has this mail has it.',
    ],
    button: { text: 'Show the ticket', to: 'url' },
    because:
      'Somebody typed this address and the ticket’s number on “Find my tickets”. If it was not you, ignore this mail: nobody else got the link.',
    sample: {
      title: 'Night Ferry Orchestra',
      url: `${site}/passed-on/48219036521044719283#key=sample`,
    },
  }),
  'find-tickets': template({
    values: z.strictObject({ title: name, reference: name, url: address }),
    subject: 'Your tickets for booking {reference}',
    heading: 'Here are your tickets',
    body: [
      'Somebody asked for the tickets of booking {reference}, {title}, with this address.',
      'The button shows them on any device, without signing in. Whoever has this mail has them.',
    ],
    button: { text: 'Show the tickets', to: 'url' },
    because:
      'Somebody typed this address and the booking’s number on “Find my tickets”. If it was not you, ignore this mail: nobody else got the link.',
    sample: {
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
};
