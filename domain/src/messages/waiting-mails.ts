import { z } from 'zod';
import { address, name, site, template, typed } from './template.ts';

/** To whoever waits for places. */
export const waitingMails = {
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
};
