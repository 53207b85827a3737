/** What can take a booking's ground away after it was made: the clinic closes, or its doctor isn't there. */
export const LOSSES = ['closed', 'holiday', 'notOnDuty', 'away'] as const;
/** What can take a booking's ground away after it was made. */
export type Loss = (typeof LOSSES)[number];
