import { z } from 'zod';
import { optionalSingleLineText } from '../core/fields.ts';
import { MAX_SUBJECT } from './announcement.ts';
import { address, name, site, template, typed } from './template.ts';

const subject = optionalSingleLineText(MAX_SUBJECT);
const common = { title: name, subject, text: typed, url: address };
const sample = {
  title: 'Night Ferry Orchestra',
  subject: 'Doors open at 20:00',
  text: 'We open the doors half an hour earlier, at 20:00.\n\nThe bar on the quay is open from then on. Please come early: the queue is short before 21:00.',
  url: `${site}/booking/4820193652`,
};

/** What staff write to ticket holders (announcement.ts). */
export const announcementMails = {
  announcement: template({
    values: z.strictObject(common),
    subject: '{subject}',
    heading: '{subject}',
    body: ['{text}'],
    button: { text: 'Open your tickets', to: 'url' },
    because: 'You have a ticket for {title}. Reply to this email to reach the organiser.',
    sample,
  }),
  'marketing-announcement': template({
    values: z.strictObject({ ...common, unsubscribe: address }),
    subject: '{subject}',
    heading: '{subject}',
    body: ['{text}'],
    button: { text: 'Open your tickets', to: 'url' },
    because:
      'You have a ticket for {title}, and asked for news and offers by email. Reply to this email to reach the organiser.',
    footerLink: { text: 'Unsubscribe', to: 'unsubscribe' },
    sample: {
      ...sample,
      subject: 'New dates: Night Ferry Orchestra plays in spring',
      text: 'You were there in November. Tickets for the two nights in March are on sale from Monday, 10:00.',
      unsubscribe: `${site}/api/unsubscribe/sample/key`,
    },
  }),
};
