/** Google's popup and its page, for the SDK. Named at each call, because on most pages the SDK is opened without it. */
export { browserPopupRedirectResolver as googleWindow } from 'firebase/auth';
