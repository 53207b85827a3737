/** The document that holds the clinic's reminder templates (spec 3 §3 "customise"). */
export const REMINDER_TEMPLATES = '/customize/reminders';

/** When messages of a template go where it names no time: nine in the morning, in minutes of the day. */
export const DEFAULT_SEND_MINUTE = 9 * 60;
