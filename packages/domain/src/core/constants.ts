import { CODE } from './codes.ts';

/*
 * The constants that the specification fixes (spec 1 §9), in one place. What needs one imports it from here; a value that is ours alone stays
 * where it is used.
 */

/** Path under which the web app is served, with a slash at the end. */
export const APP_BASE = '/app/';
/** Locale of the interface, as the specification writes it. */
export const LOCALE = 'zh-tw';
/** First day of the week: Monday, counted from Sunday as 0. */
export const FIRST_DAY_OF_WEEK = 1;
/** Attempts to sign in again by itself before the person is asked (spec 1 §4). */
export const SIGN_IN_ATTEMPTS = 3;
/** How long an entry of the encrypted local storage stays without an expiry of its own, in seconds: three days. */
export const STORAGE_EXPIRY_SECONDS = 259_200;
/** A live feed that has been cut for this long asks for a reload, in seconds: ten minutes (spec 1 §4). */
export const DISCONNECT_RELOAD_SECONDS = 600;
/** Longest wait for the code of a route before the update is forced, in ms. */
export const ROUTE_LOAD_TIMEOUT_MS = 120_000;
/** How long a toast of success stays, in ms. */
export const TOAST_SUCCESS_MS = 2000;
/** How long a toast of failure stays, in ms. */
export const TOAST_ERROR_MS = 3000;
/** Colour of a member who has chosen none. */
export const DEFAULT_STAFF_COLOR = '#5F6368';
/** Bytes that base64 is turned into at a time. */
export const BLOB_CHUNK = 512;

/** Code of every success. */
export const SUCCESS_CODE = CODE.success;
/** Code of a failure that has none of its own. */
export const FAILURE_CODE = CODE.failure;
/** Code of a missing or wrong argument. */
export const BAD_ARGUMENT_CODE = CODE.badParameter;
