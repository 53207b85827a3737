/** A colleague's device that was away for so many seconds brings what it wrote meanwhile, with the times at which it was written. */
const AWAY = 3 * 86_400;

/**
 * From which time of update on the search follows what changes: of a clinic whose newest document says `newest`. Not from there on, because what
 * comes later may be older; nor from a time that is still to come, which a wrong clock wrote. Unix seconds.
 */
export const followedFrom = (newest: number, now: number): number => Math.max(0, Math.min(newest, now) - AWAY);
