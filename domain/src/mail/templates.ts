import { z } from 'zod';
import { optionalText } from '../core/fields.ts';

/** A text that a person typed: goes into a mail escaped, its line breaks kept. */
const typed = optionalText(4_000);
const name = optionalText(120);
const address = z.url();

interface Template<V extends z.ZodObject> {
  /** What the mail says; every `{name}` in its texts is one of these. */
  readonly values: V;
  readonly subject: string;
  readonly heading: string;
  /** A paragraph each. One that is only a placeholder may hold several paragraphs of typed text. */
  readonly body: readonly string[];
  /** The one thing to do, where there is one. */
  readonly button?: { readonly text: string; readonly to: keyof z.infer<V> & string };
  /** Why this person gets it. */
  readonly because: string;
  /** For the preview. */
  readonly sample: z.infer<V>;
}

const template = <V extends z.ZodObject>(one: Template<V>): Template<V> => one;
const site = 'https://fareground.example';

/** Every mail the product sends, as data: words here, look in layout.ts. */
export const mailTemplates = {
  invitation: template({
    values: z.strictObject({ inviter: name, roles: name, reason: typed, until: name, url: address }),
    subject: 'You are invited to work with Fareground',
    heading: 'You are invited',
    body: [
      '{inviter} invites you to Fareground’s dashboard with these roles: {roles}.',
      '“{reason}”',
      'Register or sign in with this very address, then accept. The invitation holds until {until} and can be used once.',
    ],
    button: { text: 'Accept the invitation', to: 'url' },
    because:
      'An owner of Fareground typed your address. If you do not know why, ignore this mail; nothing happens then.',
    sample: {
      inviter: 'Rita Sousa',
      roles: 'gate, support',
      reason: 'For the weekend of the harbour festival',
      until: 'Sat 28 Nov 2026, 18:00 UTC',
      url: `${site}/auth/invitation?code=sample`,
    },
  }),
  'roles-changed': template({
    values: z.strictObject({ name, before: name, after: name, reason: typed, url: address }),
    subject: 'What you may do at Fareground has changed',
    heading: 'Your roles have changed',
    body: ['Hello {name}, your roles were: {before}. From now on they are: {after}.', 'Why: {reason}'],
    button: { text: 'Open the dashboard', to: 'url' },
    because: 'It concerns the rights of your account.',
    sample: {
      name: 'Noa Castro',
      before: 'gate',
      after: 'gate, support',
      reason: 'Takes over the phone on Mondays',
      url: `${site}/dashboard`,
    },
  }),
  'account-disabled': template({
    values: z.strictObject({ name, reason: typed, supportEmail: name }),
    subject: 'Your Fareground account is closed for now',
    heading: 'Your account is closed for now',
    body: [
      'Hello {name}, nobody can sign in to your account until it is opened again.',
      'Why: {reason}',
      'Tickets you have bought stay valid: the code on paper or in your mail still works at the gate. If you think this is a mistake, write to {supportEmail}.',
    ],
    because: 'It concerns your account.',
    sample: {
      name: 'Inês Moura',
      reason: 'Several payments were disputed',
      supportEmail: 'help@fareground.test',
    },
  }),
  'account-enabled': template({
    values: z.strictObject({ name, reason: typed, url: address }),
    subject: 'Your Fareground account is open again',
    heading: 'Your account is open again',
    body: [
      'Hello {name}, you can sign in as before. Everything that was in it is still there.',
      'Why: {reason}',
    ],
    button: { text: 'Sign in', to: 'url' },
    because: 'It concerns your account.',
    sample: { name: 'Inês Moura', reason: 'The disputes were withdrawn', url: `${site}/auth/login` },
  }),
  'account-deleted': template({
    values: z.strictObject({ name, kept: typed, supportEmail: name }),
    subject: 'Your Fareground account is deleted',
    heading: 'Your account is deleted',
    body: [
      'Hello {name}, your account and what we knew of you are gone.',
      '{kept}',
      'If this was not you, write to {supportEmail} today.',
    ],
    because: 'It is the last mail to this address that concerns the account.',
    sample: {
      name: 'Inês Moura',
      kept: 'The books keep what was paid and when, without your name.',
      supportEmail: 'help@fareground.test',
    },
  }),
  reminder: template({
    values: z.strictObject({ name, title: name, when: name, where: optionalText(240), url: address }),
    subject: 'Tomorrow: {title}',
    heading: 'Tomorrow: {title}',
    body: [
      'Hello {name}, it is tomorrow: {when}.',
      '{where}',
      'Your tickets open with the button, also without a signal.',
    ],
    button: { text: 'Open your tickets', to: 'url' },
    because: 'You have a ticket for it. Whether such mails come you say under “Your details”.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      when: 'Fri 27 Nov 2026, 21:30 WET',
      where: 'Coliseu da Ribeira, Porto',
      url: `${site}/booking/4820193652`,
    },
  }),
  'journey-changed': template({
    values: z.strictObject({ name, title: name, change: typed, url: address }),
    subject: 'Changed: {title}',
    heading: 'Something has changed',
    body: [
      'Hello {name}, this concerns {title}.',
      '{change}',
      'Your tickets stay valid; they show the change by themselves.',
    ],
    button: { text: 'Open your tickets', to: 'url' },
    because: 'You have a ticket for it. Whether such mails come you say under “Your details”.',
    sample: {
      name: 'Inês Moura',
      title: 'Vigo to Porto',
      change: 'It leaves 25 minutes late.',
      url: `${site}/booking/4820193652`,
    },
  }),
  purchase: template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      /** A paragraph each: what, when, where, seats. */
      lines: typed,
      paid: typed,
      url: address,
    }),
    subject: 'Your tickets: {title}',
    heading: 'Your tickets: {title}',
    body: [
      'Hello {name}, this is booking {reference}. The tickets are attached as a PDF, and there is a file for your calendar.',
      '{lines}',
      '{paid}',
      'The button shows the tickets on any device, without signing in. Whoever has this mail has them, so pass it on only to those who come along.',
    ],
    button: { text: 'Show the tickets', to: 'url' },
    because: 'You booked it, or somebody booked it for you with this address.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      lines:
        'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\n2 × Stalls, seats 4A, 4B',
      paid: 'Paid: €58.00, with €2.00 of booking fees. Taxes contained: €3.28.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  cancelled: template({
    values: z.strictObject({ name, title: name, reference: name, lines: typed, back: typed, url: address }),
    subject: 'Cancelled: {title}',
    heading: 'Your booking is cancelled',
    body: [
      'Hello {name}, booking {reference} is cancelled. Its tickets open no door any more, and the file attached takes it out of your calendar.',
      '{lines}',
      '{back}',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      lines:
        'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\n2 × Stalls, seats 4A, 4B',
      back: '€28.00 go back the way you paid. Banks take up to ten days; we write again when the money is on its way.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'sale-cancelled': template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      reason: typed,
      lines: typed,
      back: typed,
      stands: typed,
      url: address,
    }),
    subject: 'It does not take place: {title}',
    heading: '{title} does not take place',
    body: [
      'Hello {name}, we are sorry: {title} was cancelled. “{reason}”',
      'Of your booking {reference} this has ended, and its tickets open no door any more:',
      '{lines}',
      '{back}',
      '{stands}',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      reason: 'The bandleader is ill, and nobody can take his place.',
      lines:
        'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\n2 × Stalls, seats 4A, 4B',
      back: 'All that you paid for it goes back the way you paid: €58.00. Banks take up to ten days; we write again when the money is on its way.',
      stands: 'Nothing else is in this booking.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  reseated: template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      vehicle: name,
      reason: typed,
      lines: typed,
      back: typed,
      url: address,
    }),
    subject: 'Another vehicle, other seats: {title}',
    heading: '{title} runs with another vehicle',
    body: [
      'Hello {name}, {title} runs with {vehicle}. “{reason}”',
      'Your booking {reference} stands. These are your seats now:',
      '{lines}',
      'The codes of your tickets stay as they are.',
      '{back}',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Inês Moura',
      title: 'ML 204, Vigo to Porto',
      reference: '482 019 3652',
      vehicle: 'Coach 12',
      reason: 'The coach that was planned is in the workshop.',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 18:00 CET, Vigo Bus Station, Vigo\nFri 27 Nov 2026, 19:30 WET, Campo 24 de Agosto, Porto\nMinho Lines ML 204, seats 4A, 4B',
      back: 'The price stays as you paid it.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
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
  'seat-changed': template({
    values: z.strictObject({
      name,
      title: name,
      before: name,
      after: name,
      reason: typed,
      lines: typed,
      url: address,
    }),
    subject: 'Another seat: {title}',
    heading: 'You have another seat',
    body: [
      'Hello {name}, your seat is {after} now, no longer {before}. “{reason}”',
      '{lines}',
      'The code of your ticket stays as it is. A new PDF is attached, because the one that you have names the seat of before.',
    ],
    button: { text: 'Show what is yours', to: 'url' },
    because: 'It concerns a ticket that is yours.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      before: '4A',
      after: '7C',
      reason: 'A camera will stand in row 4.',
      lines: 'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\nStalls, seat 7C',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  postponed: template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      reason: typed,
      lines: typed,
      until: name,
      url: address,
    }),
    subject: 'Postponed: {title}',
    heading: '{title} takes place later',
    body: [
      'Hello {name}, {title} was postponed. “{reason}”',
      'Your places in booking {reference} are kept for the new time:',
      '{lines}',
      'There is nothing you must do: the tickets attached are for the new time, and so is the file for your calendar.',
      'If you cannot come, cancel the booking until {until}: you get back all that you paid for it, and for the rides that you booked with it.',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      reference: '482 019 3652',
      reason: 'The ferry is in the dock for repairs.',
      lines:
        'Night Ferry Orchestra\nFri 5 Feb 2027, 21:30 WET\nColiseu da Ribeira, Porto\n2 × Stalls, seats 4A, 4B',
      until: 'Fri 18 Dec 2026, 23:59 WET',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'transfer-asked': template({
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
      email: optionalText(320),
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
  'runs-offered': template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      happened: typed,
      reason: typed,
      lines: typed,
      until: name,
      back: typed,
      url: address,
    }),
    subject: 'Choose another run, or your money: {title}',
    heading: 'Choose another run, or your money',
    body: [
      'Hello {name}, {happened} “{reason}”',
      'This is what you booked, with the number {reference}:',
      '{lines}',
      'Until {until} you may choose another run, with a seat for each of you. If it costs less, the difference goes back; if it costs more, you pay nothing for it.',
      '{back}',
    ],
    button: { text: 'Choose', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Ana Mendes',
      title: 'Vigo to Porto',
      reference: '48 2190 3652',
      happened: 'ML 204, Vigo to Porto does not run.',
      reason: 'The pass is snowed in',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 18:00 CET, Vigo Guixar, Vigo, bay 2\nFri 27 Nov 2026, 19:25 WET, Campanhã, Porto\nMinho Lines ML 204, seats 4A, 4B',
      until: 'Fri 27 Nov 2026, 16:00 CET',
      back: 'If you choose none by then, all that you paid for it goes back the way you paid: €28.00.',
      url: `${site}/booking/4821903652#key=sample`,
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
      'Whoever bought this ticket chooses another run or the money back until {until}. We write to you when it is chosen.',
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
  'run-moved': template({
    values: z.strictObject({
      name,
      title: name,
      reference: name,
      before: name,
      lines: typed,
      back: typed,
      url: address,
    }),
    subject: 'You travel with another run: {title}',
    heading: 'You travel with another run',
    body: [
      'Hello {name}, your journey moved from {before} to another run. Your booking {reference} stands:',
      '{lines}',
      'The tickets attached are for this run; those before open no door any more.',
      '{back}',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns what you booked.',
    sample: {
      name: 'Ana Mendes',
      title: 'Vigo to Porto',
      reference: '48 2190 3652',
      before: 'ML 204, Vigo to Porto',
      lines:
        'Vigo to Porto\nFri 27 Nov 2026, 20:00 CET, Vigo Guixar, Vigo, bay 2\nFri 27 Nov 2026, 21:25 WET, Campanhã, Porto\nMinho Lines ML 208, seats 2C, 2D',
      back: 'It costs less: €4.00 go back the way you paid. Banks take up to ten days; we write again when the money is on its way.',
      url: `${site}/booking/4821903652#key=sample`,
    },
  }),
  'ticket-moved': template({
    values: z.strictObject({ name, title: name, before: name, lines: typed, url: address }),
    subject: 'Your ticket is for another run: {title}',
    heading: 'You travel with another run',
    body: [
      'Hello {name}, whoever bought your ticket moved the journey from {before} to another run:',
      '{lines}',
      'The ticket attached is for this run; the one before opens no door any more.',
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
  refunded: template({
    values: z.strictObject({ name, reference: name, amount: name, url: address }),
    subject: 'Your refund is on its way: booking {reference}',
    heading: '{amount} are on their way to you',
    body: [
      'Hello {name}, we have sent back {amount} for booking {reference}, the way you paid. Banks take up to ten days to show it.',
      'If it has not arrived by then, answer with the number of the booking.',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns money that is yours.',
    sample: {
      name: 'Inês Moura',
      reference: '482 019 3652',
      amount: '€28.00',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'refunded-to-card': template({
    values: z.strictObject({ name, reference: name, amount: name, url: address }),
    subject: 'Your refund is on your gift card: booking {reference}',
    heading: '{amount} are on your gift card',
    body: [
      'Hello {name}, {amount} of what was paid for booking {reference} are on a gift card now: the one that you paid with, or a new one whose code we send you in a mail of its own.',
      'You can pay with it at once. It does not end.',
    ],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns money that is yours.',
    sample: {
      name: 'Inês Moura',
      reference: '482 019 3652',
      amount: '€28.00',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  'gift-card': template({
    values: z.strictObject({ amount: name, code: name, from: name, message: typed, url: address }),
    subject: 'A gift card for you: {amount}',
    heading: 'A gift card for you',
    body: [
      'You have {amount} to spend on any event or journey at Fareground.',
      '{from}',
      '{message}',
      'Its code: {code}',
      'Type it where you pay. Whatever is left stays on it for the next time, and it does not end. Whoever has the code can spend it: keep it as you keep cash.',
    ],
    button: { text: 'See what is on', to: 'url' },
    because: 'Somebody sent you a gift card, or a refund of yours was put onto one.',
    sample: {
      amount: '€50.00',
      code: '7KQ2-0M4T-XW9D-H5RB',
      from: 'It is from Ann.',
      message: 'Happy birthday! See you at the concert.',
      url: `${site}/events`,
    },
  }),
  dispute: template({
    values: z.strictObject({ name, reference: name, title: name, text: typed, url: address }),
    subject: '{title}: booking {reference}',
    heading: '{title}',
    body: ['Hello {name}, this is about booking {reference}.', '{text}'],
    button: { text: 'Show the booking', to: 'url' },
    because: 'It concerns money that you paid with.',
    sample: {
      name: 'Inês Moura',
      reference: '482 019 3652',
      title: 'Your bank took a payment back',
      text: 'Your bank has taken back €58.00 because the payment was disputed, and now decides whose it is. Until then the tickets let nobody in. If this was a mistake, tell your bank; answer this mail if you want to tell us something that we should tell them.',
      url: `${site}/booking/4820193652#key=sample`,
    },
  }),
  invoice: template({
    values: z.strictObject({ name, what: name, number: name, reference: name, amount: name, url: address }),
    subject: '{what} {number}',
    heading: '{what} {number}',
    body: [
      'Hello {name}, here is what you need for your books: {what} {number}, {amount}, for booking {reference}. It comes as a PDF to read and as a file (EN 16931) for software to book.',
    ],
    button: { text: 'Show all invoices of the booking', to: 'url' },
    because: 'Somebody asked for an invoice of this booking, made out to this address.',
    sample: {
      name: 'Porto Nights, Lda.',
      what: 'Invoice',
      number: 'FG2026-000123',
      reference: '482 019 3652',
      amount: '€28.00',
      url: `${site}/booking/4820193652/invoice`,
    },
  }),
  report: template({
    values: z.strictObject({ name, days: name, figures: typed, url: address }),
    subject: 'Money report: {days}',
    heading: '{days}',
    body: [
      'Hello {name}, this is what the ledger says of these days.',
      '{figures}',
      'The file has it in rows. What is booked later is reported with its own day: these figures stay.',
    ],
    button: { text: 'Open the report', to: 'url' },
    because: 'You asked for it on the page of payment reports, and end it there.',
    sample: {
      name: 'Duarte Alves',
      days: 'Sun 1 Nov 2026 to Mon 30 Nov 2026 (Europe/Lisbon)',
      figures: 'EUR: sold €48,120.00, given back €1,204.50, kept €46,915.50, of it tax €2,655.59',
      url: `${site}/dashboard/admin/payment-reports?from=2026-11-01&to=2026-11-30`,
    },
  }),
  'tax-report': template({
    values: z.strictObject({ name, days: name, figures: typed, url: address }),
    subject: 'Tax report: {days}',
    heading: '{days}',
    body: [
      'Hello {name}, this is the tax of these days, rate by rate, as the ledger has it.',
      '{figures}',
      'The file has it in rows. What is given back later is taken off in its own days: these figures stay.',
    ],
    button: { text: 'Open the tax report', to: 'url' },
    because: 'You asked for it on the page of payment reports, by rate of tax, and end it there.',
    sample: {
      name: 'Duarte Alves',
      days: 'Sun 1 Nov 2026 to Mon 30 Nov 2026 (Europe/Lisbon)',
      figures: '6%, EUR: left without tax €44,259.91, tax due €2,655.59',
      url: `${site}/dashboard/admin/payment-reports?from=2026-11-01&to=2026-11-30&by=rate`,
    },
  }),
  statement: template({
    values: z.strictObject({ name, partner: name, days: name, figures: typed, url: address }),
    subject: 'Statement: {days}',
    heading: '{partner}',
    body: [
      'Hello {name}, this is what {partner} is owed for {days}.',
      '{figures}',
      'Where anything moved, the statement comes as a PDF. What goes back later stands in a later one.',
    ],
    button: { text: 'Open the settlement', to: 'url' },
    because: 'You asked for it on the page of settlements, and end it there.',
    sample: {
      name: 'Duarte Alves',
      partner: 'Ribeira Concerts',
      days: 'Sun 1 Nov 2026 to Mon 30 Nov 2026 (Europe/Lisbon)',
      figures: 'EUR: sold €48,120.00, went back €1,204.50, fees of the house €2,340.00, owed €44,575.50',
      url: `${site}/dashboard/admin/settlements?month=2026-11&partner=Ribeira+Concerts`,
    },
  }),
  'booking-list': template({
    values: z.strictObject({ name, days: name, choice: typed, figures: name, most: name, url: address }),
    subject: 'Bookings: {days}',
    heading: '{days}',
    body: [
      'Hello {name}, this is what was booked in these days. {choice}',
      '{figures}',
      'The file has the newest of it, {most} rows at most, a row a line of a booking, as it stands when this mail goes out. The button shows all of it, to be saved from there.',
    ],
    button: { text: 'Open the bookings', to: 'url' },
    because: 'You asked for it on the page of booking reports, and end it there.',
    sample: {
      name: 'Duarte Alves',
      days: 'Thu 26 Nov 2026 (Europe/Lisbon)',
      choice: 'Only channel: web, EUR.',
      figures: '412 bookings',
      most: '2,000',
      url: `${site}/dashboard/admin/booking-reports?from=2026-11-26&to=2026-11-26`,
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
  'refund-failed': template({
    values: z.strictObject({ name, reference: name, amount: name, supportEmail: name }),
    subject: 'Your refund did not arrive: booking {reference}',
    heading: 'Your refund did not arrive',
    body: [
      'Hello {name}, we sent back {amount} for booking {reference}, and your bank did not take it. This happens with cards that have ended.',
      'The money is with us and it is yours. Our support has this mail too and finds another way with you; you can also write to {supportEmail}.',
    ],
    because: 'It concerns money that is yours.',
    sample: {
      name: 'Inês Moura',
      reference: '4820193652',
      amount: '€28.00',
      supportEmail: 'help@fareground.test',
    },
  }),
  'waiting-link': template({
    // Nothing that somebody typed: anyone may type anybody's address.
    values: z.strictObject({ title: name, tier: name, places: name, url: address }),
    subject: 'Confirm: the waiting list for {title}',
    heading: 'Is this you?',
    body: [
      'Somebody, we hope you, wants to wait for {places} with this address: {title}, {tier}.',
      'The button confirms it, and shows your place in the queue. Until then you are not in it. Who was in it before stays there.',
    ],
    button: { text: 'Yes, put me on the list', to: 'url' },
    because:
      'Somebody typed this address on our page. If it was not you, ignore this mail; nothing happens then.',
    sample: {
      title: 'Night Ferry Orchestra',
      tier: 'Stalls',
      places: '2 places',
      url: `${site}/waiting/0123456789abcdef0123456789abcdef#key=sample`,
    },
  }),
  'waiting-joined': template({
    values: z.strictObject({ name, title: name, tier: name, places: name, hours: name, url: address }),
    subject: 'You are on the waiting list: {title}',
    heading: 'You are on the list',
    body: [
      'Hello {name}, you wait for {places}: {title}, {tier}.',
      'As soon as so many come free and it is your turn, we keep them for you and write to this address. You then have {hours} by day to take them; nobody else can. Nothing is charged before that.',
      'The button shows your place in the queue. There you can also leave it.',
    ],
    button: { text: 'See your place', to: 'url' },
    because: 'You joined the waiting list with this address.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      tier: 'Stalls',
      places: '2 places',
      hours: '2 hours',
      url: `${site}/waiting/0123456789abcdef0123456789abcdef`,
    },
  }),
  'waiting-offer': template({
    values: z.strictObject({
      name,
      title: name,
      until: name,
      /** What, when, where, seats. */
      lines: typed,
      price: typed,
      url: address,
    }),
    subject: 'Your places are here until {until}: {title}',
    heading: 'It is your turn',
    body: [
      'Hello {name}, places have come free, and we keep them for you until {until}:',
      '{lines}',
      '{price}',
      'If you do not want them, say so with the same button: the next in the queue is glad. After {until} they go to the next by themselves.',
    ],
    button: { text: 'Take them, or not', to: 'url' },
    because: 'You joined the waiting list with this address.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      until: 'Tue 24 Nov 2026, 16:15 WET',
      lines:
        'Night Ferry Orchestra\nFri 27 Nov 2026, 21:30 WET\nColiseu da Ribeira, Porto\n2 × Stalls, seats 4A, 4B',
      price: 'To pay: €58.00, with €2.00 of booking fees.',
      url: `${site}/waiting/0123456789abcdef0123456789abcdef`,
    },
  }),
  'waiting-ended': template({
    values: z.strictObject({ name, title: name, tier: name, why: typed, url: address }),
    subject: 'You are no longer on the waiting list: {title}',
    heading: 'You are no longer on the list',
    body: [
      'Hello {name}, this is about the waiting list for {title}, {tier}.',
      '{why}',
      'Nothing was charged.',
    ],
    button: { text: 'Open the event', to: 'url' },
    because: 'You joined the waiting list with this address.',
    sample: {
      name: 'Inês Moura',
      title: 'Night Ferry Orchestra',
      tier: 'Stalls',
      why: 'The time of your offer was over, so the places went to the next in the queue. If you still want to come, join again; you are then last.',
      url: `${site}/event/night-ferry-orchestra`,
    },
  }),
  'application-received': template({
    // Nothing that the applicant typed: anyone may type anybody's address.
    values: z.strictObject({ url: address }),
    subject: 'We have your application',
    heading: 'Thank you',
    body: [
      'Your application has arrived. A person reads it, usually within three working days, and answers to this address.',
      'On the page “Join us” you see at any time where it stands.',
    ],
    button: { text: 'See where it stands', to: 'url' },
    because: 'Somebody applied on our page “Join us” with this address. If it was not you, ignore it.',
    sample: { url: `${site}/join-us` },
  }),
  'application-accepted': template({
    values: z.strictObject({ name, answer: typed, url: address }),
    subject: 'Welcome to Fareground',
    heading: 'Welcome, {name}',
    body: ['We would like to work with you.', '{answer}'],
    button: { text: 'Open Fareground', to: 'url' },
    because: 'It answers your application on our page “Join us”.',
    sample: {
      name: 'Brais Rey',
      answer:
        'Shall we talk on Tuesday at ten?\n\nBring the plan of the quay, and we enter your first night together.',
      url: `${site}/join-us`,
    },
  }),
  'application-declined': template({
    values: z.strictObject({ name, answer: typed }),
    subject: 'About your application to Fareground',
    heading: 'About your application',
    body: ['Hello {name}, thank you for asking us. This time it does not fit.', '{answer}'],
    because: 'It answers your application on our page “Join us”.',
    sample: {
      name: 'Brais Rey',
      answer: 'We sell in Portugal and Galicia only for now. Ask again in spring.',
    },
  }),
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailValues<T extends MailTemplate> = z.infer<(typeof mailTemplates)[T]['values']>;
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[];
