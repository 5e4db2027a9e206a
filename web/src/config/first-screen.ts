/**
 * Id of the last part that a phone shows at first, on a long page that has one. The first paint waits for it and for nothing
 * below it (`app/document.ts`); what is below has the class `below`.
 */
export const firstScreenEnd = 'first-screen';
