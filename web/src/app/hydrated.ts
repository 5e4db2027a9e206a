/** Tells the page's first script (`start-script.ts`) that React has taken over the page, so that it repeats what was pressed before. */
export const announceHydrated = (): void => void dispatchEvent(new Event('hydrated'));
