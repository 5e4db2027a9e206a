/** How long an offer lasts where the event does not say, hours by day. */
export const OFFER_HOURS = 2;
/** The longest that may be said: the night and an hour more with it are less than the day that the provider's page is open at most. */
export const MAX_OFFER_HOURS = 10;
