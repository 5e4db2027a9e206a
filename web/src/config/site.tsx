import { createContext, useContext } from 'react';

/** The site's own address without a slash at its end, e.g. "https://fareground.example". Given by the server, or by the browser. */
export const SiteOrigin = createContext('');
export const useSiteOrigin = (): string => useContext(SiteOrigin);
