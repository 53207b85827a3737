/**
 * Why a clinic writes to an owner. Owners agree to and refuse each by itself: `care` is care that is due (a vaccination, a medicine that runs out, a
 * recall), `result` what an examination found, `visit` what runs at present (a booking, a stay, a bill), `greeting` a birthday, `campaign` what the clinic
 * offers, `code` the code that somebody asked for to prove who they are.
 */
export const MESSAGE_PURPOSES = ['care', 'result', 'visit', 'greeting', 'campaign', 'code'] as const;
/** Why a clinic writes to an owner. */
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** What a message is about: why an owner is written to, or `order`, which a supplier gets, and `claim`, which an insurer gets. */
export const MESSAGE_MATTERS = [...MESSAGE_PURPOSES, 'order', 'claim'] as const;
/** What a message is about. */
export type MessageMatter = (typeof MESSAGE_MATTERS)[number];
