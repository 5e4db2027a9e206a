import type { PublicSettings } from './settings.ts';

/**
 * What an owner may switch off, for all of the site: buying gift cards, waiting lists, passing tickets on, prices in the visitor's currency, where vehicles are. What was
 * begun before ends well: a card that was bought pays, who waits is offered places and who was mailed a link to the queue joins it, a ticket that is being passed on may be accepted.
 */
export const features = ['gift-cards', 'waiting-lists', 'transfers', 'own-currency', 'positions'] as const;
export type Feature = (typeof features)[number];

/** Nothing is switched off while nobody said so. */
export const isSwitchedOff = (
  settings: Pick<PublicSettings, 'switchedOff'> | undefined,
  feature: Feature,
): boolean => settings?.switchedOff?.includes(feature) ?? false;
