/** Says to the page's first script (`start-script.ts`) that what was pressed before can be pressed now. */
export const sayAwake = (): void => void dispatchEvent(new Event('awake'));
