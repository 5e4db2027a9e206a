/** Google's popup and its page, for the SDK. Named at each call: where somebody came by a link, the SDK was opened without it. */
export { browserPopupRedirectResolver as googleWindow } from 'firebase/auth';
