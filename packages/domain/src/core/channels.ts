/**
 * The ways by which a message leaves a clinic. A further one is a word here: whatever differs from way to way is a record over this set (where an
 * owner is reached, which vendor takes it, what it is called), which doesn't compile until it says so. A clinic closes those that it doesn't use
 * (`settings/message.setting.ts`).
 */
export const CHANNELS = ['line', 'sms', 'mail'] as const;
/** A way by which a message leaves the clinic. */
export type Channel = (typeof CHANNELS)[number];
