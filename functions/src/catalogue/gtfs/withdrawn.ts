/** The digest of a run that its feed has no more, or that is being changed: it differs from whatever comes. */
export const WITHDRAWN = '-';
