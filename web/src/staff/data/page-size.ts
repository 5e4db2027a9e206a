/** Rows of a page of a long list; a query asks for one more, to know whether there is another page. */
export const PAGE_ROWS = 25;

/** Rows of a list that shows the latest, or what is next, and has no further page. */
export const LATEST_ROWS = 50;
